"""A goal with missing or unknown parts."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from foldlens.model.js import is_name, is_safe_int, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import inside, is_one_of, is_trimmed, listed, read
from foldlens.rules.scope import Scope

PHASES = ("active", "paused", "blocked", "complete")
CODE = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
Shape = tuple[Callable[[Any], bool], str]


def is_ordinal(value: Any) -> bool:
    """Whether the value is an integer of at least 1."""
    return is_safe_int(value) and value >= 1


def is_reason(value: Any) -> bool:
    """Whether the value says why a goal is blocked."""
    code, message = inside(value, "code"), inside(value, "message")
    return isinstance(value, Mapping) and set(value) == {"code", "message"} and isinstance(code, str) and bool(CODE.fullmatch(code)) and is_trimmed(message)


REFERENCE: dict[str, Shape] = {"id": (is_name, "a text"), "revision": (is_ordinal, "a whole number of at least 1")}
GOAL: dict[str, Shape] = REFERENCE | {
    "objective": (is_trimmed, "a text without space around it"),
    "phase": (lambda value: is_one_of(value, PHASES), listed(PHASES)),
    "maxGoalRounds": (is_ordinal, "a whole number of at least 1"),
}
REASON: dict[str, Shape] = {"blockedReason": (is_reason, "a code in lower-kebab and a message")}


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def shape(row: Row) -> Finding | None:
        clear = read(row, "operation") == "clear"
        snapshot = read(row, "cleared" if clear else "goal")
        here, blocked = f"goal/change at seq {row.seq}", inside(snapshot, "phase") == "blocked"
        if not isinstance(snapshot, Mapping):
            return stream.breaks(row, f"{here} carries goal {quoted(snapshot)}, not an object")
        shapes = REFERENCE if clear else GOAL | REASON if blocked else GOAL
        if set(snapshot) != set(shapes):
            return stream.breaks(row, f"{here} carries a goal with {', '.join(sorted(snapshot))}; it must have exactly {', '.join(sorted(shapes))}")
        for key, (holds, wanted) in shapes.items():
            if not holds(snapshot[key]):
                return stream.breaks(row, f"{here} carries a goal with {key} {quoted(snapshot[key])}, not {wanted}")
        return None

    return shape


RULE = Rule(
    name="goal-snapshot-malformed",
    statement=(
        "A goal has id, revision, trimmed objective, phase and maxGoalRounds, a blocked one also a blockedReason with "
        "a lower-kebab code; a cleared one only id and revision."
    ),
    why="Each change says the whole goal and the last one wins, so half a goal would replace a whole one.",
    sources=(Source("dsh", "goal", "current"),),
    dialects=("dsh",),
    on=("goal_change",),
    judge=judge,
    requires=("goal-change-malformed",),
    passing=f"""
        {goal("create")}
    """,
    failing=f"""
        {goal("create", {"objective": " ship"})}   # ! goal-snapshot-malformed
    """,
)
