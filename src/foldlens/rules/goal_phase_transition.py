"""A goal change that its phase does not allow."""

from foldlens.model.js import equal, is_count, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import listed, read
from foldlens.rules.scope import Scope

MOVES = {
    "pause": (("active",), "paused"),
    "resume": (("active", "paused", "blocked"), "active"),
    "complete": (("active", "paused", "blocked"), "complete"),
    "block": (("active",), "blocked"),
}


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def transition(row: Row) -> Finding | None:
        operation = read(row, "operation")
        if operation in ("create", "clear") or stream.goal is None:
            return None
        goal, phase = read(row, "goal"), stream.get("phase")
        here = f"goal/change at seq {row.seq}, a {operation}, goes from {quoted(phase)} to {quoted(goal['phase'])}"
        if operation == "edit":
            kept = goal["phase"] == phase and equal(goal.get("blockedReason"), stream.goal.get("blockedReason"))
            return None if kept else stream.breaks(row, f"{here}; an edit keeps phase and blockedReason")
        before, after = MOVES[operation]
        if phase not in before or goal["phase"] != after:
            return stream.breaks(row, f"{here}; it goes from {listed(before)} to {after}")
        if operation == "resume" and is_count(stream.rounds) and stream.rounds >= goal["maxGoalRounds"]:
            return stream.breaks(row, f"{here} with {stream.rounds} of {goal['maxGoalRounds']} rounds started: none is left")
        return None

    return transition


RULE = Rule(
    name="goal-phase-transition",
    statement="A pause or block needs an active goal, a resume an unfinished one with rounds left, a complete an unfinished one; an edit keeps the phase.",
    why="The phase decides whether the harness opens another round by itself.",
    sources=(Source("dsh", "goal", "current"),),
    dialects=("dsh",),
    on=("goal_change",),
    judge=judge,
    requires=("goal-change-malformed", "goal-snapshot-malformed", "goal-missing"),
    passing=f"""
        {goal("create")}
        {goal("pause", {"revision": 2, "phase": "paused"})}
        {goal("resume", {"revision": 3})}
    """,
    failing=f"""
        {goal("create")}
        {goal("pause", {"revision": 2, "phase": "complete"})}   # ! goal-phase-transition
    """,
)
