"""A repeating schedule dispatched before it is due."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import change, repeating
from foldlens.rules.instants import epoch_ms
from foldlens.rules.payload import read
from foldlens.rules.schedules import Schedules, is_own, schedule_id
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    schedules = scope.part(Schedules)

    def early(row: Row) -> Finding | None:
        if not is_own(row, scope) or read(row, "operation") != "dispatch":
            return None
        schedule, accepted = schedules.active.get(schedule_id(row)), epoch_ms(read(row, "acceptedAt"))
        if schedule is None or schedule.kind != "every" or schedule.due is None or accepted is None or accepted >= schedule.due:
            return None
        return Finding(
            f"schedule/change at seq {row.seq} accepts schedule {quoted(read(row, 'id'))} at {read(row, 'acceptedAt')},"
            f" {schedule.due - accepted} ms before it is due",
            (schedule.seq,),
        )

    return early


RULE = Rule(
    name="schedule-accepted-early",
    statement="acceptedAt is not before the next occurrence; each dispatch moves that to the first occurrence after acceptedAt.",
    why="An early dispatch means that an occurrence ran twice, or that the clock went back.",
    sources=(Source("dsh", "schedule", "current"),),
    dialects=("dsh",),
    on=("schedule_change",),
    judge=judge,
    requires=("schedule-change-malformed", "schedule-record-malformed", "schedule-target-inactive"),
    passing=f"""
        {repeating()}
        {change("dispatch", acceptedAt="2026-08-01T00:07:00.000Z")}
        {change("dispatch", acceptedAt="2026-08-01T00:10:00.000Z")}
    """,
    failing=f"""
        {repeating()}
        {change("dispatch", acceptedAt="2026-08-01T00:07:00.000Z")}
        {change("dispatch", acceptedAt="2026-08-01T00:09:59.999Z")}   # ! schedule-accepted-early
    """,
)
