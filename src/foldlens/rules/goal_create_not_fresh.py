"""A goal created over another one, or not as a new one."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import read, same
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def fresh(row: Row) -> Finding | None:
        if read(row, "operation") != "create":
            return None
        goal = read(row, "goal")
        here, used = f"goal/change at seq {row.seq} creates goal {quoted(goal['id'])}", stream.used.get(goal["id"])
        if stream.goal is not None and stream.get("phase") != "complete":
            return stream.breaks(row, f"{here} while goal {quoted(stream.get('id'))} is {quoted(stream.get('phase'))}")
        if used is not None:
            return stream.breaks(row, f"{here}, an id in use since seq {used}", (used,))
        if same(goal["revision"], 1) and goal["phase"] == "active" and same(read(row, "roundsStarted"), 0):
            return None
        started = f"revision {quoted(goal['revision'])}, phase {quoted(goal['phase'])}, {quoted(read(row, 'roundsStarted'))} rounds started"
        return stream.breaks(row, f"{here} with {started}; a new goal has revision 1, is active and has started none", ())

    return fresh


RULE = Rule(
    name="goal-create-not-fresh",
    statement="A create makes an active goal of revision 1 without rounds, under an id never used, and only when there is no goal or it is complete.",
    why="Otherwise the goal before would end without anyone having completed or cleared it.",
    sources=(Source("dsh", "goal", "current"),),
    dialects=("dsh",),
    on=("goal_change",),
    judge=judge,
    requires=("goal-change-malformed", "goal-snapshot-malformed"),
    passing=f"""
        {goal("create")}
        {goal("complete", {"revision": 2, "phase": "complete"})}
        {goal("create", {"id": "g2"})}
    """,
    failing=f"""
        {goal("create")}
        {goal("create", {"id": "g2"})}   # ! goal-create-not-fresh
    """,
)
