"""The contract as an assertion: a harness holds its own recordings to it in its own test run.

Loaded by pytest itself (entry point `foldlens`); foldlens is imported only when a test asks.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

WITNESSES = 3  # smallest logs shown in one failure


def assert_contract(
    log: Any,
    requests: Iterable[Any] | str | os.PathLike[str] = (),
    *,
    select: Iterable[str] | None = None,
    ignore: Iterable[str] | None = None,
    admission: str = "seed",
) -> None:
    """Fail unless the log, and the requests captured beside it, keep the event contract. Notes do not count.

    `log` is a Log, a SessionLog, or what `foldlens.read` takes; `requests` are requests or the path of a capture.
    The failure names each rule broken, where and why, and shows the smallest log that still breaks it.
    """
    __tracebackhide__ = True
    report, found = judged(log, requests, select, ignore, admission)
    if not report.ok:
        pytest.fail(failure(found, report, admission), pytrace=False)


@pytest.fixture(name="assert_contract", scope="session")
def contract_fixture() -> Callable[..., None]:
    """`assert_contract` without an import."""
    return assert_contract


def judged(log: Any, requests: Any, select: Iterable[str] | None, ignore: Iterable[str] | None, admission: str) -> tuple[Any, Any]:
    """The report, and the log that it is about."""
    import foldlens as fl

    found = log if isinstance(log, fl.Log) else log.log if isinstance(log, fl.SessionLog) else fl.read(log)
    captured = fl.read_requests(requests) if isinstance(requests, str | os.PathLike) else requests
    return fl.check(found, captured, select=select, ignore=ignore, admission=admission), found


def failure(log: Any, report: Any, admission: str) -> str:
    """The whole failure as text."""
    broken = [violation for violation in report.violations if violation.severity != "note"]
    lines = [f"{len(broken)} {'violation' if len(broken) == 1 else 'violations'} of the event contract in {log.path or 'a log'} ({report.events} events)"]
    explained: list[str] = []
    for violation in broken:
        lines += ["", f"{violation.rule} ({violation.severity})", f"  {violation.message}"]
        if violation.rule not in explained:
            lines += explanation(log, violation, admission, witness=len(explained) < WITNESSES)
            explained.append(violation.rule)
    return "\n".join(lines)


def explanation(log: Any, violation: Any, admission: str, *, witness: bool) -> list[str]:
    """The rule in words, and the smallest log that breaks it."""
    import foldlens as fl

    rule = fl.RULES_BY_NAME.get(violation.rule)
    words = [f"  rule: {rule.statement}", f"  why:  {rule.why}"] if rule else []
    shown = smallest(log, violation, admission) if witness else ()
    return [*words, *(["  the smallest log that shows it:"] if shown else []), *(f"    {line}" for line in shown)]


def smallest(log: Any, violation: Any, admission: str) -> Sequence[str]:
    """The witness in the notation; empty for what the log alone does not show, such as a fault of a request."""
    import foldlens as fl
    from foldlens.notation import render

    try:
        small = fl.minimize(log, violation.rule, violation.seq, admission)
    except ValueError:
        return ()
    marks = [(one.seq, one.rule) for one in fl.check(small, admission=admission).violations if one.rule == violation.rule]
    return render(small, marks).splitlines()
