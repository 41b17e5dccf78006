"""A hook result without a usable duration."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import is_finite, read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def duration(row: Row) -> Finding | None:
        took = read(row, "durationMs")
        if is_finite(took) and took >= 0:
            return None
        return Finding(f"hook/result of {quoted(read(row, 'handlerId'))} at seq {row.seq} took durationMs {quoted(took)}, not a number of at least 0")

    return duration


RULE = Rule(
    name="hook-duration-invalid",
    statement="The durationMs of a hook/result is a finite number of at least 0; fractions are fine.",
    why="Time lost in hooks is the first thing to look for when a turn is slow.",
    sources=(Source("dsh", "hook-protocol", "current"),),
    dialects=("dsh",),
    on=("hook_result",),
    judge=judge,
    passing="""
        turn_start 1
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "dialect": "codex"}
        hook/result {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "decision": "pass", "durationMs": 0}
    """,
    failing="""
        turn_start 1
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "dialect": "codex"}
        hook/result {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "decision": "pass", "durationMs": -1}   # ! hook-duration-invalid
    """,
)
