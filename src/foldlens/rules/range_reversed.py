"""A replacement whose start stands after its end on the surface."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "range-reversed"

RULE = Rule(
    name=NAME,
    statement="The start of a replaced range stands before its end on the surface, or is its end. Surface order counts, not the numbers.",
    why="After a replacement a high seq stands early: there 2..1 is a range like any other, and 1..2 is none.",
    sources=(Source("dsh", "surface", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("fault",),
    exercised_by=("replacement",),
    judge=reported(NAME),
    passing="""
        user_message "a"
        user_message "b"
        user_message "c" replace 0..0 from 0
        user_message "d" replace 2..1 from 1,2
    """,
    failing="""
        user_message "a"
        user_message "b"
        user_message "c" replace 1..0 from 0,1   # ! range-reversed
    """,
)
