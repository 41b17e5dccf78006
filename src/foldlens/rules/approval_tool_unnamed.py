"""An approval that names no tool."""

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def unnamed(row: Row) -> Finding | None:
        tool = read(row, "toolName")
        if tool in ("", []) or tool is None or tool is UNSET:
            return Finding(f"approval/asked {quoted(read(row, 'id'))} at seq {row.seq} names no tool")
        return None

    return unnamed


RULE = Rule(
    name="approval-tool-unnamed",
    statement="An approval/asked names the tool that wants to run.",
    why="A person who reads the log must be able to see what was allowed or refused.",
    sources=(Source("dsh", "user-approval", "current"),),
    dialects=("dsh",),
    on=("approval_asked",),
    judge=judge,
    passing="""
        turn_start 1
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}
    """,
    failing="""
        turn_start 1
        approval/asked {"id": "a1", "toolName": ""}   # ! approval-tool-unnamed
    """,
)
