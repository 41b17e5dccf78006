"""A code dispatch between turns."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def outside(row: Row) -> Finding | None:
        return None if scope.in_turn("tools") else Finding(f"{row.kind} at seq {row.seq} comes while no turn is open")

    return outside


RULE = Rule(
    name="dispatch-outside-turn",
    statement="Code dispatches come inside a turn.",
    why="A tool call made from code is work of the turn whose tool runs the code.",
    sources=(Source("dsh", "tools", "current"),),
    dialects=("dsh",),
    on=("tool_code_dispatch_start", "tool_code_dispatch"),
    requires=("dispatch-id-missing",),
    judge=judge,
    passing="""
        turn_start 1
        tool/code-dispatch-start {"rootCallId": "c1", "parentCallId": "c1", "subCallId": "c1:code:0", "name": "read", "arguments": {}}
    """,
    failing="""
        tool/code-dispatch-start {"rootCallId": "c1", "parentCallId": "c1", "subCallId": "s", "name": "read", "arguments": {}}   # ! dispatch-outside-turn
    """,
)
