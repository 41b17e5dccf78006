"""A rewritten tool result that differs in more than its content."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "rewrite-changes-more"

RULE = Rule(
    name=NAME,
    statement="A tool result that replaces another one changes the content of its block and nothing else: same turn, step, ids, error and "
    "extras. Blocks after the first are not compared.",
    why="The rewrite stands for the same answer to the same call; with another id or error it would be a different answer.",
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
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "long" .message.id="r1"
        tool_result 1/1 c1 "short" .message.id="other" replace 3..3 from 3   # ! rewrite-changes-more
    """,
)
