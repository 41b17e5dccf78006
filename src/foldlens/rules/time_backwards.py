"""Recorded time goes back from one event to the next."""

from datetime import datetime
from typing import Any

from foldlens.model.js import is_safe_int
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.times import duration
from foldlens.model.violation import Severity
from foldlens.rules.scope import Scope


def instant(time: Any) -> float | None:
    """Epoch milliseconds of a recorded time: an integer, or an ISO 8601 string; `None` for anything else, and for the 0 of a log without times."""
    if is_safe_int(time):
        return time or None
    if not isinstance(time, str):
        return None
    try:
        return datetime.fromisoformat(time).timestamp() * 1000
    except (ValueError, OverflowError):
        return None


def judge(scope: Scope) -> Judge:
    def backwards(row: Row) -> Finding | None:
        time, before = row.time, scope.last_time
        if row.count > 1 and row.reversal is not None:
            return Finding(f"{row.kind} at seq {row.reversal}: its time is before that of seq {row.reversal - 1}", (row.reversal - 1,), seq=row.reversal)
        now, then = instant(time), instant(before)
        # A Nous replacement takes over the time of what it replaces.
        if now is None or then is None or now >= then or (scope.dialect == "nous" and scope.plan is not None and scope.plan.start is not None):
            return None
        back = then - now
        return Finding(f"{row.type} at seq {row.seq}: its time is {duration(back)} before that of seq {row.seq - 1}", (row.seq - 1,), {"milliseconds": back})

    return backwards


RULE = Rule(
    name="time-backwards",
    statement="Time does not go back from one event to the next; a Nous replacement may carry the time of what it replaces, and 0 is no time.",
    why="The order of the log holds, but durations across this point are unknown: the clock was set, or two writers disagree.",
    sources=(Source("foldlens", "time"),),
    dialects=("dsh", "dsh-2026-07", "nous"),
    on=("earlier",),
    exercised_by=("any",),
    severity=Severity.NOTE,
    judge=judge,
    passing="""
        user_message "a" t=1000
        user_message "b" t=1000
    """,
    failing="""
        user_message "a" t=91000
        user_message "b" t=1000   # ! time-backwards
    """,
)
