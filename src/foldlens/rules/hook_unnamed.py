"""A hook invocation without point or handler."""

from msgspec import UNSET

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def unnamed(row: Row) -> Finding | None:
        missing = [key for key in ("point", "handlerId") if read(row, key) in ("", [], None, UNSET)]
        return Finding(f"hook/invoked at seq {row.seq} carries no {' and no '.join(missing)}") if missing else None

    return unnamed


RULE = Rule(
    name="hook-unnamed",
    statement="A hook/invoked names its point and its handler.",
    why="Point and handler are what a result is joined by, and what a reader looks for when a hook misbehaves.",
    sources=(Source("dsh", "hook-protocol", "current"),),
    dialects=("dsh",),
    on=("hook_invoked",),
    judge=judge,
    passing="""
        turn_start 1
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "dialect": "codex"}
    """,
    failing="""
        turn_start 1
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "", "dialect": "codex"}   # ! hook-unnamed
    """,
)
