"""An empty list of cited sources."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "sources-empty"

RULE = Rule(
    name=NAME,
    statement="An event cites at least one source or leaves the list out. This rule leaves assistant messages to their own.",
    why="An empty list claims a provenance that it does not give.",
    sources=(Source("dsh", "surface", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("fault",),
    exercised_by=("surface",),
    judge=reported(NAME),
    passing="""
        user_message "a"
    """,
    failing="""
        user_message "a" from -   # ! sources-empty
    """,
)
