"""Cited sources that are no list of seqs."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "sources-malformed"

RULE = Rule(
    name=NAME,
    statement="What an event cites is a list of seqs.",
    why="Anything else points at no event, so the message's origin is lost.",
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
        user_message "a" from=["0"]   # ! sources-malformed
    """,
)
