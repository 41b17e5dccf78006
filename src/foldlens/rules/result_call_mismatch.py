"""A tool result whose block and source name different calls."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def mismatch(row: Row) -> Finding | None:
        message = row.data.message
        answered, named = message.content[0].toolCallId, message.source.callId
        if answered == named:
            return None
        return Finding(f"tool_result at seq {row.seq} answers call {quoted(answered)} in its block and {quoted(named)} in its source")

    return mismatch


RULE = Rule(
    name="result-call-mismatch",
    statement="The block of a tool result names the same call as its source.",
    why="The model reads the block, the harness the source: with two ids they see two different stories.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("tool_result",),
    admissions=("seed",),
    requires=("message-without-id", "message-source-invalid", "message-content-invalid", "result-source-invalid", "result-block-invalid"),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 calls=c1:bash
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "done"
    """,
    failing="""
        turn_start 1
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "done" .message.content.0.toolCallId="c2"   # ! result-call-mismatch
    """,
)
