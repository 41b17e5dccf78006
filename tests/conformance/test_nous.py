"""What Nous answers, event by event: append, fold, request check, recovery, forks."""

import json
from functools import cache
from typing import Any

import foldlens as fl
from conformance.oracle import SKIP, Case, cases, differing, plain

CASES = cases("nous")
NUMBERED = ("kind", "index", "request_length", "log_length", "tool_call_id")


@cache
def appended(case: Case) -> tuple[fl.Log, tuple[str, ...]]:
    """The log after appending every event, and what each append said."""
    session, said = fl.SessionLog(dialect="nous", mode="off"), []
    for event in case.fields["events"]:
        try:
            session.append(event["type"], event["data"], event.get("time"))
            said.append("ok")
        except fl.InvalidEvent as refused:
            said.append(refused.reason)
        except Exception:
            said.append("raise")
    return session.log, tuple(said)


def log_of(case: Case) -> fl.Log:
    return appended(case)[0]


def answers(appends: list[dict[str, Any]]) -> tuple[str, ...]:
    """What each of their appends said, in our words."""
    return tuple("ok" if "ok" in one else one["error"][0] if "error" in one else "raise" for one in appends)


def test_every_append_is_accepted_or_refused_for_their_reason():
    def ours(case: Case) -> Any:
        theirs = answers(case.oracle["append"])
        return tuple("raise" if want == "raise" and got != "ok" else got for got, want in zip(appended(case)[1], theirs, strict=True))

    assert differing(CASES, ours, lambda case: answers(case.oracle["append"])) == {}


def test_the_surface_is_theirs():
    assert differing(CASES, lambda case: list(fl.fold(log_of(case)).seqs), lambda case: case.oracle["surface"]) == {}


def test_the_messages_are_theirs():
    def ours(case: Case) -> Any:
        indexed = fl.fold(log_of(case)).indexed
        return json.dumps([plain([seq, one.role, one.content, one.tool_calls or [], one.tool_call_id, one.name]) for seq, one in indexed], sort_keys=True)

    assert differing(CASES, ours, lambda case: json.dumps(case.oracle["derived"], sort_keys=True)) == {}


def test_folding_in_the_past_is_folding_the_prefix():
    for case in CASES[::5]:
        log = log_of(case)
        for seq in range(len(log)):
            assert fl.fold(log, at=seq).seqs == fl.fold(log.prefix(seq + 1)).seqs, (case.id, seq)


def test_the_events_since_a_seq_are_theirs():
    def ours(case: Case) -> Any:
        return {key: [event.seq for event in log_of(case).since(int(key))] for key in case.oracle["since"]}

    assert differing(CASES, ours, lambda case: case.oracle["since"]) == {}


def test_a_request_is_judged_as_they_judge_it():
    def ours(case: Case) -> Any:
        found = fl.check_request(log_of(case), case.fields["request"])
        return None if found is None else {key: value for key, value in plain(found.details).items() if key in NUMBERED}

    def theirs(case: Case) -> Any:
        verdict = case.oracle["check"]
        return None if "ok" in verdict else {key: verdict[key] for key in NUMBERED if key in verdict} if "kind" in verdict else SKIP

    assert differing(CASES, ours, theirs) == {}


def test_extra_and_missing_messages_are_sketched_as_they_sketch_them():
    def side(verdict: Any, name: str) -> Any:
        return sorted(json.dumps(sketch, sort_keys=True) for sketch in verdict.get(name) or [])

    def ours(case: Case) -> Any:
        found = fl.check_request(log_of(case), case.fields["request"])
        details = {} if found is None else plain(found.details)
        return [side(details, name) for name in ("extra", "missing")]

    def theirs(case: Case) -> Any:
        verdict = case.oracle["check"]
        countable = all(verdict.get(f"{name}_total", 0) <= 5 for name in ("extra", "missing"))  # which five of more survive has no meaning
        return [side(verdict, name) for name in ("extra", "missing")] if "kind" in verdict and countable else SKIP

    assert differing(CASES, ours, theirs) == {}


def test_recovery_plans_what_they_plan():
    def told(kind: str, payload: Any) -> Any:
        return kind, payload.get("tool_call_id"), (payload.get("metadata") or {}).get("risk"), payload.get("reason"), payload.get("steps")

    def theirs(case: Case) -> Any:
        return [told(*step) if isinstance(step, list) else told(step["type"], step["data"]) for step in case.oracle["plan"]]

    assert differing(CASES, lambda case: [told(step.kind, plain(step.data)) for step in fl.recovery(log_of(case))], theirs) == {}


def test_a_fork_is_legal_where_they_allow_it():
    def ours(case: Case) -> Any:
        legal = {point.boundary: point.legal for point in fl.fork_points(log_of(case))}
        return {key: legal.get(int(key)) for key in theirs(case)}

    def theirs(case: Case) -> Any:
        verdicts = {key: verdict for key, verdict in case.oracle["fork"].items() if key != "last"}
        return {key: "ok" in verdict for key, verdict in verdicts.items() if "ok" in verdict or verdict["error"][0] == "open_turn"}

    assert differing(CASES, ours, theirs) == {}
