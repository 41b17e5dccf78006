"""A tool result that replaces more than one event."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "rewrite-of-several"

RULE = Rule(
    name=NAME,
    statement="A tool result replaces exactly one event.",
    why="Pruning shortens one result; it is no way to drop others with it.",
    sources=(Source("dsh", "surface", "current"),),
    dialects=("dsh",),
    on=("fault",),
    exercised_by=("replacement",),
    judge=reported(NAME),
    passing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 calls=c1:bash
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "long" .message.id="r1"
        tool_result 1/1 c1 "short" .message.id="r1" replace 4..4 from 4
    """,
    failing="""
        turn_start 1
        user_message "a"
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "long" .message.id="r1"
        tool_result 1/1 c1 "short" .message.id="r1" replace 1..4 from 1,4   # ! rewrite-of-several
    """,
)
