"""A tool result whose message is not one result block."""

from collections.abc import Mapping

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.message_shapes import content_of
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def block(row: Row) -> Finding | None:
        content = content_of(row)
        if content is None:
            return None
        here = f"tool_result at seq {row.seq}"
        if len(content) != 1:
            return Finding(f"{here} has {len(content)} blocks; it needs exactly one")
        only = content[0]
        if isinstance(only, Mapping) and only.get("type") == "tool-result" and isinstance(only.get("content"), list):
            return None
        return Finding(f"{here}: its block is no tool-result block with a list of blocks as content")

    return block


RULE = Rule(
    name="result-block-invalid",
    statement="The message of a tool result is exactly one tool-result block, whose content is a list of blocks.",
    why="Providers pair one answer with one call; a second block would have no call.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("tool_result",),
    typed=True,
    admissions=("seed",),
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
        tool_result 1/1 c1 "done" .message.content.1={"type": "text", "text": "more"}   # ! result-block-invalid
    """,
)
