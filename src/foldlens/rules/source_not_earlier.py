"""A cited source that is not an earlier event."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "source-not-earlier"

RULE = Rule(
    name=NAME,
    statement="An event cites earlier events only, not itself and none to come.",
    why="Nothing can come from what was not yet in the log.",
    sources=(Source("dsh", "surface", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("fault",),
    exercised_by=("surface",),
    judge=reported(NAME),
    passing="""
        turn_start 1
        user_message "a" from 0
    """,
    failing="""
        user_message "a" from 0   # ! source-not-earlier
    """,
)
