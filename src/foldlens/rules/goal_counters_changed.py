"""A goal change that moves the rounds or times of the goal."""

from foldlens.model.js import is_count, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import read, same
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def counters(row: Row) -> Finding | None:
        operation = read(row, "operation")
        if operation == "create" or stream.goal is None:
            return None
        here, clock = f"goal/change at seq {row.seq}, a {operation},", "clearedAt" if operation == "clear" else "updatedAt"
        if is_count(stream.updated) and read(row, clock) < stream.updated:
            return stream.breaks(row, f"{here} says {clock} {quoted(read(row, clock))}, before the last update at {quoted(stream.updated)}")
        for key, now in () if operation == "clear" else (("createdAt", stream.created), ("roundsStarted", stream.rounds)):
            if not same(read(row, key), now):
                return stream.breaks(row, f"{here} says {key} {quoted(read(row, key))}; so far it is {quoted(now)}")
        return None

    return counters


RULE = Rule(
    name="goal-counters-changed",
    statement="A goal change keeps createdAt and roundsStarted, and its own time is not before the last update.",
    why="Rounds are counted by the messages that open them, never by a change.",
    sources=(Source("dsh", "goal", "current"),),
    dialects=("dsh",),
    on=("goal_change",),
    judge=judge,
    requires=("goal-change-malformed", "goal-snapshot-malformed", "goal-missing"),
    passing=f"""
        {goal("create")}
        {goal("pause", {"revision": 2, "phase": "paused"}, updatedAt=6)}
    """,
    failing=f"""
        {goal("create")}
        {goal("pause", {"revision": 2, "phase": "paused"}, roundsStarted=1)}   # ! goal-counters-changed
    """,
)
