"""What both editions of dsh say about a request: equal to the fold and the header, or not."""

import foldlens as fl
from conformance.oracle import SKIP, Case, cases, differing

CASES = cases("dsh-requests", "dsh")
OF_THE_PROCESS = {"key-order", "not-frozen"}  # JSON text order and freezing are facts of the running process
OF_THE_CURRENT_PROCESS = {"not-marked", "no-session"}  # so are the loop's own mark and the live session


def diverges(case: Case) -> bool:
    """Whether we find that the request is not what the log gives."""
    dialect = "dsh" if case.fields["era"] == "current" else "dsh-2026-07"
    body = {key: value for key, value in case.fields["request"].items() if key not in ("_freeze",)}
    request = fl.Request.from_body(body, wire=dialect, frozen=case.fields["request"].get("_freeze", True))
    log = fl.Log.from_events(case.fields["events"], dialect=dialect)
    return fl.check_request(log, request) is not None


def theirs(case: Case) -> object:
    """Whether they found that, or `SKIP` where a recorded request cannot show it."""
    hidden = OF_THE_PROCESS | (OF_THE_CURRENT_PROCESS if case.fields["era"] == "current" else set())
    return SKIP if case.fields["perturbation"] in hidden else not case.oracle.get("ok", False)


def test_a_request_diverges_exactly_where_they_say_so():
    assert differing(CASES, diverges, theirs) == {}
