"""A hook invocation in an unknown hook dialect."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import is_one_of, listed, read
from foldlens.rules.scope import Scope

DIALECTS = ("claude-code", "codex")


def judge(scope: Scope) -> Judge:
    def dialect(row: Row) -> Finding | None:
        said = read(row, "dialect")
        if is_one_of(said, DIALECTS):
            return None
        return Finding(f"hook/invoked of {quoted(read(row, 'handlerId'))} at seq {row.seq} speaks dialect {quoted(said)}; known: {listed(DIALECTS)}")

    return dialect


RULE = Rule(
    name="hook-dialect-unknown",
    statement="A hook/invoked says dialect claude-code or codex.",
    why="The dialect says how the exit code and output of the hook are to be read.",
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
        hook/invoked {"turn": 1, "point": "PreToolUse", "handlerId": "h1", "dialect": "claude"}   # ! hook-dialect-unknown
    """,
)
