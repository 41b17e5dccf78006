"""A hook result without an invocation waiting for it."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.open_hooks import OpenHooks, hook_key
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    hooks = scope.part(OpenHooks)

    def unmatched(row: Row) -> Finding | None:
        if hooks.pending[hook_key(row)]:
            return None
        return Finding(
            f"hook/result at seq {row.seq} answers no pending hook/invoked of handler {quoted(read(row, 'handlerId'))}"
            f" at point {quoted(read(row, 'point'))} in turn {quoted(read(row, 'turn'))}"
        )

    return unmatched


RULE = Rule(
    name="hook-result-unmatched",
    statement="Each hook/result answers one earlier hook/invoked with the same turn, point and handler.",
    why="A result without its invocation is a decision (pass, block) about nothing that can be found.",
    sources=(Source("dsh", "hook-protocol", "current"),),
    dialects=("dsh",),
    on=("hook_result",),
    judge=judge,
    passing="""
        turn_start 1
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "dialect": "codex"}
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "dialect": "codex"}
        hook/result {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "decision": "pass", "durationMs": 1.5}
        hook/result {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "decision": "pass", "durationMs": 1.5}
    """,
    failing="""
        turn_start 1
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "dialect": "codex"}
        hook/result {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "decision": "pass", "durationMs": 1.5}
        hook/result {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "decision": "pass", "durationMs": 1.5}   # ! hook-result-unmatched
    """,
)
