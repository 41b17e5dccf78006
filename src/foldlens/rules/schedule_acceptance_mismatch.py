"""A dispatch whose accepted instant does not fit the kind of schedule."""

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import change, repeating
from foldlens.rules.payload import read
from foldlens.rules.schedules import Schedules, is_own, schedule_id
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    schedules = scope.part(Schedules)

    def acceptance(row: Row) -> Finding | None:
        if not is_own(row, scope) or read(row, "operation") != "dispatch":
            return None
        schedule, accepted = schedules.active.get(schedule_id(row)), read(row, "acceptedAt")
        if schedule is None or (schedule.kind == "every") == (accepted is not UNSET):
            return None
        wants = "must carry acceptedAt, as it repeats" if schedule.kind == "every" else "carries acceptedAt, though the schedule runs once"
        return Finding(f"schedule/change at seq {row.seq}, a dispatch of schedule {quoted(read(row, 'id'))}, {wants}", (schedule.seq,))

    return acceptance


RULE = Rule(
    name="schedule-acceptance-mismatch",
    statement="The dispatch of a repeating schedule says acceptedAt; that of a one-shot does not.",
    why="acceptedAt is what the next occurrence is reckoned from.",
    sources=(Source("dsh", "schedule", "current"),),
    dialects=("dsh",),
    on=("schedule_change",),
    judge=judge,
    requires=("schedule-change-malformed", "schedule-record-malformed", "schedule-target-inactive"),
    passing=f"""
        {repeating()}
        {change("dispatch", acceptedAt="2026-08-01T00:00:00.000Z")}
    """,
    failing=f"""
        {repeating()}
        {change("dispatch")}   # ! schedule-acceptance-mismatch
    """,
)
