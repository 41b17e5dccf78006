"""A change to a schedule that is not active."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import change, created
from foldlens.rules.payload import read
from foldlens.rules.schedules import Schedules, is_own, schedule_id
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    schedules = scope.part(Schedules)

    def inactive(row: Row) -> Finding | None:
        operation = read(row, "operation")
        if not is_own(row, scope) or operation == "create" or schedule_id(row) in schedules.active:
            return None
        return Finding(f"schedule/change at seq {row.seq} is a {operation} of schedule {quoted(read(row, 'id'))}, which is not active")

    return inactive


RULE = Rule(
    name="schedule-target-inactive",
    statement="A delete or dispatch names an active schedule: one that was created, not deleted and, if it runs once, not dispatched.",
    why="A prompt from a schedule that is gone would reach the model out of nowhere.",
    sources=(Source("dsh", "schedule", "current"),),
    dialects=("dsh",),
    on=("schedule_change",),
    judge=judge,
    requires=("schedule-change-malformed", "schedule-record-malformed"),
    passing=f"""
        {created()}
        {change("dispatch")}
    """,
    failing=f"""
        {created()}
        {change("dispatch")}
        {change("delete")}   # ! schedule-target-inactive
    """,
)
