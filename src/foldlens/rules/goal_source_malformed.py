"""A goal message that does not name its goal properly."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from foldlens.model.js import is_name, is_safe_int, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal, goal_round
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import message_source
from foldlens.rules.scope import Scope


def is_ordinal(value: Any) -> bool:
    """Whether the value is an integer of at least 1."""
    return is_safe_int(value) and value >= 1


SHAPE: dict[str, Callable[[Any], bool]] = {"goalId": is_name, "revision": is_ordinal, "round": is_ordinal}


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def named(row: Row) -> Finding | None:
        source = message_source(row)
        if source.get("kind") != "goal":
            return None
        bad = [key for key, holds in SHAPE.items() if not holds(source.get(key, UNSET))]
        if not bad:
            return None
        return stream.breaks(row, f"user/message at seq {row.seq} comes from a goal with {bad[0]} {quoted(source.get(bad[0], UNSET))}")

    return named


RULE = Rule(
    name="goal-source-malformed",
    statement="A goal message names its goalId, the revision and the round, the numbers as integers of at least 1.",
    why="The three say which state of the goal the model was told to work on.",
    sources=(Source("dsh", "goal", "current"), Source("dsh", "goal-round-driver", "current")),
    dialects=("dsh",),
    on=("user_message",),
    judge=judge,
    requires=("goal-round-not-positive",),
    typed=True,
    exercised_by=("goal_round",),
    passing=f"""
        {goal("create")}
        {goal_round(1)}
    """,
    failing=f"""
        {goal_round(1, revision=0)}   # ! goal-source-malformed
    """,
)
