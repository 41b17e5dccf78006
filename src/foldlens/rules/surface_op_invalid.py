"""A surface op of a shape that the fold refuses."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "surface-op-invalid"

RULE = Rule(
    name=NAME,
    statement="A surface op is append, or a replacement with a start and an end and nothing else. Absent means append in Nous only.",
    why="The fold does not guess: an op that it cannot read keeps the event off the surface.",
    sources=(
        Source("dsh", "surface", "current"),
        Source("nous", "log"),
    ),
    dialects=("dsh", "nous"),
    on=("fault",),
    exercised_by=("surface",),
    judge=reported(NAME),
    passing="""
        user_message "a"
        user_message "b" replace 0..0 from 0
    """,
    failing="""
        user_message "a" op={"op": "replace", "start": 0}   # ! surface-op-invalid
    """,
)
