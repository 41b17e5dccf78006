"""A change to a goal when there is none."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def missing(row: Row) -> Finding | None:
        operation = read(row, "operation")
        if operation == "create" or stream.goal is not None:
            return None
        return stream.breaks(row, f"goal/change at seq {row.seq} is a {operation}, but the session has no goal")

    return missing


RULE = Rule(
    name="goal-missing",
    statement="Every goal operation but create changes the current goal.",
    why="A change without a goal says that its create is missing from the log.",
    sources=(Source("dsh", "goal", "current"),),
    dialects=("dsh",),
    on=("goal_change",),
    judge=judge,
    requires=("goal-change-malformed", "goal-snapshot-malformed"),
    passing=f"""
        {goal("create")}
        {goal("pause", {"revision": 2, "phase": "paused"})}
    """,
    failing=f"""
        {goal("pause", {"revision": 2, "phase": "paused"})}   # ! goal-missing
    """,
)
