"""A hook event with no turn open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import inside
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def outside(row: Row) -> Finding | None:
        if scope.in_turn("hook-protocol"):
            return None
        return Finding(f"{row.type} of {quoted(inside(row.data, 'handlerId'))} at seq {row.seq} stands outside any turn")

    return outside


RULE = Rule(
    name="hook-outside-turn",
    statement="Hooks are invoked and report inside a turn.",
    why="A hook acts on a prompt, a tool call or a stop, all of which belong to a turn.",
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
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "dialect": "codex"}   # ! hook-outside-turn
    """,
)
