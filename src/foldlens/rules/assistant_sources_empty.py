"""An assistant message with an empty list of cited sources, which only the 2026-07 edition refuses."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "assistant-sources-empty"

RULE = Rule(
    name=NAME,
    statement="An assistant message cites at least one source or leaves the list out. The current edition lets it cite nothing.",
    why="An empty list claims a provenance that it does not give; the current edition reads it as an answer that came without a stream.",
    sources=(Source("dsh", "surface", "2026-07"),),
    dialects=("dsh-2026-07",),
    on=("fault",),
    exercised_by=("assistant_message",),
    judge=reported(NAME),
    passing="""
        dialect: dsh-2026-07
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "hi"
    """,
    failing="""
        dialect: dsh-2026-07
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "hi" from -   # ! assistant-sources-empty
    """,
)
