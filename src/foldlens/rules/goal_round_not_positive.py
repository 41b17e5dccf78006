"""A goal message for a round before the first."""

from typing import Any

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal, goal_round
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import is_finite, message_source
from foldlens.rules.scope import Scope


def is_before_first(number: Any) -> bool:
    """Whether the round is at most 0; JavaScript takes null, false, an empty text and an empty list for 0."""
    return number in (None, False, "", []) or (is_finite(number) and number <= 0)


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def positive(row: Row) -> Finding | None:
        source = message_source(row)
        number = source.get("round", UNSET)
        if source.get("kind") != "goal" or not is_before_first(number):
            return None
        return stream.breaks(row, f"user/message at seq {row.seq} opens round {quoted(number)} of goal {quoted(source.get('goalId'))}; rounds count from 1")

    return positive


RULE = Rule(
    name="goal-round-not-positive",
    statement="Goal rounds count from 1.",
    why="A round 0 is a message that claims to come from the goal without counting against its limit.",
    sources=(Source("dsh", "goal", "current"),),
    dialects=("dsh",),
    on=("user_message",),
    judge=judge,
    typed=True,
    exercised_by=("goal_round",),
    passing=f"""
        {goal("create")}
        {goal_round(1)}
    """,
    failing=f"""
        {goal_round(0)}   # ! goal-round-not-positive
    """,
)
