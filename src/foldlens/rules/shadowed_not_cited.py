"""A replacement that shadows events without citing them."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "shadowed-not-cited"

RULE = Rule(
    name=NAME,
    statement="A replacement cites every event that it takes off the surface. Citing more is fine.",
    why="A summary must say what it stands for, or what it hides can never be found again.",
    sources=(Source("dsh", "surface", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("fault",),
    exercised_by=("replacement",),
    judge=reported(NAME),
    passing="""
        user_message "a"
        user_message "b"
        user_message "c" replace 0..1 from 0,1
    """,
    failing="""
        user_message "a"
        user_message "b" replace 0..0   # ! shadowed-not-cited
    """,
)
