"""A tool result that replaces another kind of event."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "rewrite-of-no-result"

RULE = Rule(
    name=NAME,
    statement="A tool result replaces nothing but a tool result.",
    why="In the place of any other message the model would read an answer to a call that was never made there.",
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
        user_message "a"
        turn_start 1
        tool_result 1/1 c1 "long" replace 0..0 from 0   # ! rewrite-of-no-result
    """,
)
