"""A surface op of null, at which the 2026-07 checker throws."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "surface-op-null"

RULE = Rule(
    name=NAME,
    statement="A surfaceOp is never null.",
    why="This edition takes whatever is not append for a range, and null has neither start nor end: its checker and its fold both throw.",
    sources=(Source("dsh", "surface", "2026-07"),),
    dialects=("dsh-2026-07",),
    on=("fault",),
    exercised_by=("surface",),
    judge=reported(NAME),
    passing="""
        dialect: dsh-2026-07
        turn_start 1
        user_message "a"
    """,
    failing="""
        dialect: dsh-2026-07
        turn_start 1
        user_message "a" op=null   # ! surface-op-null
    """,
)
