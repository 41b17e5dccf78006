"""A tool result rewritten between turns."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def outside(row: Row) -> Finding | None:
        if row.surface_op == "append" or nesting.in_turn():
            return None
        return Finding(f"tool_result at seq {row.seq} replaces an earlier one while no turn is open")

    return outside


RULE = Rule(
    name="rewrite-outside-turn",
    statement="A tool result that replaces another one comes inside a turn. It needs no open step and no call of its own.",
    why="Results are shortened to make room for the next request, and requests belong to a turn.",
    sources=(Source("dsh", "session", "current"),),
    dialects=("dsh",),
    on=("tool_result",),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 calls=c1:bash
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "long" .message.id="r1"
        step_end 1/1
        compaction_prune 4..4 [4]
        tool_result 1/1 c1 "short" .message.id="r1" replace 4..4 from 4
    """,
    failing="""
        turn_start 1
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "long" .message.id="r1"
        step_end 1/1
        turn_end 1
        tool_result 1/1 c1 "short" .message.id="r1" replace 3..3 from 3   # ! rewrite-outside-turn
    """,
)
