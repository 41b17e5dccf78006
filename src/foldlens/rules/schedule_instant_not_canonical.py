"""A schedule instant that is no canonical UTC time."""

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import created
from foldlens.rules.instants import epoch_ms
from foldlens.rules.payload import inside, read
from foldlens.rules.schedules import is_own
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def instant(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        written = {"scheduledAt": inside(read(row, "schedule"), "scheduledAt"), "acceptedAt": read(row, "acceptedAt")}
        for key, value in written.items():
            if value is not UNSET and epoch_ms(value) is None:
                return Finding(f"schedule/change at seq {row.seq} says {key} {quoted(value)}, not a time such as 2026-08-01T00:00:00.000Z")
        return None

    return instant


RULE = Rule(
    name="schedule-instant-not-canonical",
    statement="scheduledAt and acceptedAt are written as YYYY-MM-DDTHH:MM:SS.mmmZ and name a real day.",
    why="Instants are compared as text and as times; two spellings of one instant would differ.",
    sources=(Source("dsh", "schedule", "current"),),
    dialects=("dsh",),
    on=("schedule_change",),
    judge=judge,
    requires=("schedule-change-malformed",),
    passing=f"""
        {created()}
    """,
    failing=f"""
        {created(scheduledAt="2026-08-01T00:00:00Z")}   # ! schedule-instant-not-canonical
    """,
)
