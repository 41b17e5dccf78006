"""A source cited twice."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "sources-duplicate"

RULE = Rule(
    name=NAME,
    statement="An event cites each source once.",
    why="Provenance is a set; a repeated seq is a sign that it was put together wrongly.",
    sources=(Source("dsh", "surface", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("fault",),
    exercised_by=("surface",),
    judge=reported(NAME),
    passing="""
        turn_start 1
        turn_end 1
        user_message "a" from 0,1
    """,
    failing="""
        turn_start 1
        user_message "a" from 0,0   # ! sources-duplicate
    """,
)
