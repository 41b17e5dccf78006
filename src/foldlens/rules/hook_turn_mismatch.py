"""A hook event that names another turn than the open one."""

from typing import Any

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read, same, template
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    reported: Any = None  # the open turn and the named one that were reported: an invocation and its result are one mistake

    def other(row: Row) -> Finding | None:
        nonlocal reported
        named = read(row, "turn")
        if scope.turn is None or same(named, scope.turn) or reported == (scope.turn_seq, template(named)):
            return None
        reported = scope.turn_seq, template(named)
        return Finding(
            f"{row.type} of {quoted(read(row, 'handlerId'))} at seq {row.seq} names turn {quoted(named)}, but turn {quoted(scope.turn)} is open",
            (scope.turn_seq,) if scope.turn_seq is not None else (),
        )

    return other


RULE = Rule(
    name="hook-turn-mismatch",
    statement="A hook event names the open turn.",
    why="The turn says whose tool call or prompt the hook acted on.",
    sources=(Source("dsh", "hook-protocol", "current"),),
    dialects=("dsh",),
    on=("hook_invoked", "hook_result"),
    judge=judge,
    passing="""
        turn_start 1
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "dialect": "codex"}
        hook/result {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "decision": "pass", "durationMs": 1.5}
    """,
    failing="""
        turn_start 1
        hook/invoked {"turn": 2, "point": "PreToolUse", "handlerId": "h1", "dialect": "codex"}   # ! hook-turn-mismatch
    """,
)
