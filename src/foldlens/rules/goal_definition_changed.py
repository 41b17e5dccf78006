"""A goal change that alters what the goal is."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import read, same
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def changed(row: Row) -> Finding | None:
        operation = read(row, "operation")
        if operation in ("create", "edit", "clear") or stream.goal is None:
            return None
        goal = read(row, "goal")
        altered = [key for key in ("objective", "maxGoalRounds") if not same(goal[key], stream.get(key))]
        if not altered:
            return None
        return stream.breaks(row, f"goal/change at seq {row.seq}, a {operation}, changes {' and '.join(altered)}; only an edit may")

    return changed


RULE = Rule(
    name="goal-definition-changed",
    statement="Only an edit changes objective or maxGoalRounds.",
    why="A goal that changes while it is paused or completed is not the goal that was worked on.",
    sources=(Source("dsh", "goal", "current"),),
    dialects=("dsh",),
    on=("goal_change",),
    judge=judge,
    requires=("goal-change-malformed", "goal-snapshot-malformed", "goal-missing"),
    passing=f"""
        {goal("create")}
        {goal("edit", {"revision": 2, "objective": "ship it"})}
    """,
    failing=f"""
        {goal("create")}
        {goal("pause", {"revision": 2, "phase": "paused", "objective": "ship it"})}   # ! goal-definition-changed
    """,
)
