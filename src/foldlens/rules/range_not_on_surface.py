"""A replacement whose range does not start or end on the surface."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "range-not-on-surface"

RULE = Rule(
    name=NAME,
    statement="Both ends of a replaced range are events that stand on the surface now.",
    why="A shadowed or bookkeeping event has no place on the surface, so a range to it covers nothing that anybody could name.",
    sources=(Source("dsh", "surface", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("fault",),
    exercised_by=("replacement",),
    judge=reported(NAME),
    passing="""
        turn_start 1
        user_message "a"
        user_message "b" replace 1..1 from 1
    """,
    failing="""
        user_message "a" replace 0..0   # ! range-not-on-surface
    """,
)
