"""A surface event that does not say what it does to the surface."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "surface-op-missing"

RULE = Rule(
    name=NAME,
    statement="Every surface event says its surfaceOp: append, or the range that it replaces.",
    why="Without it nobody can say whether the model saw the event added or in place of others.",
    sources=(Source("dsh", "surface", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("fault",),
    exercised_by=("surface",),
    judge=reported(NAME),
    passing="""
        user_message "hi"
    """,
    failing="""
        user_message "hi" no_op   # ! surface-op-missing
    """,
)
