"""A goal change that does not take the next revision of the current goal."""

from foldlens.model.js import is_safe_int, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import read, same
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def gap(row: Row) -> Finding | None:
        operation = read(row, "operation")
        if operation == "create" or stream.goal is None:
            return None
        goal, current, revision = read(row, "cleared" if operation == "clear" else "goal"), stream.get("id"), stream.get("revision")
        if same(goal["id"], current) and is_safe_int(revision) and same(goal["revision"], revision + 1):
            return None
        return stream.breaks(
            row,
            f"goal/change at seq {row.seq}, a {operation}, names goal {quoted(goal['id'])} revision {goal['revision']};"
            f" the current goal is {quoted(current)} revision {quoted(revision)}",
        )

    return gap


RULE = Rule(
    name="goal-revision-gap",
    statement="Every goal operation but create names the current goal and its next revision.",
    why="A revision that is skipped or repeated means a change that is missing, or that two writers changed the goal at once.",
    sources=(Source("dsh", "goal", "current"),),
    dialects=("dsh",),
    on=("goal_change",),
    judge=judge,
    requires=("goal-change-malformed", "goal-snapshot-malformed", "goal-missing"),
    passing=f"""
        {goal("create")}
        {goal("pause", {"revision": 2, "phase": "paused"})}
    """,
    failing=f"""
        {goal("create")}
        {goal("pause", {"revision": 3, "phase": "paused"})}   # ! goal-revision-gap
    """,
)
