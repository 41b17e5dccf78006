"""A schedule created under an id that was used before."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import created
from foldlens.rules.payload import inside, read
from foldlens.rules.schedules import Schedules, is_own, schedule_id
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    schedules = scope.part(Schedules)

    def reused(row: Row) -> Finding | None:
        if not is_own(row, scope) or read(row, "operation") != "create":
            return None
        first = schedules.used.get(schedule_id(row))
        if first is None:
            return None
        return Finding(
            f"schedule/change at seq {row.seq} creates schedule {quoted(inside(read(row, 'schedule'), 'id'))}, an id in use since seq {first}", (first,)
        )

    return reused


RULE = Rule(
    name="schedule-id-reused",
    statement="A schedule is created under an id that no schedule of the session had before, active or not.",
    why="A late delete or dispatch of the old schedule would hit the new one.",
    sources=(Source("dsh", "schedule", "current"),),
    dialects=("dsh",),
    on=("schedule_change",),
    judge=judge,
    requires=("schedule-change-malformed", "schedule-record-malformed"),
    passing=f"""
        {created()}
        {created(id="s2")}
    """,
    failing=f"""
        {created()}
        {created()}   # ! schedule-id-reused
    """,
)
