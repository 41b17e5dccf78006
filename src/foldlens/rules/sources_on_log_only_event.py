"""Cited sources on an event that the model never sees."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "sources-on-log-only-event"

RULE = Rule(
    name=NAME,
    statement="Only events that become messages cite the events they come from.",
    why="Provenance says where a message came from; an event that is no message has none.",
    sources=(Source("dsh", "surface", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("fault",),
    exercised_by=("any",),
    judge=reported(NAME),
    passing="""
        turn_start 1
        user_message "a" from 0
    """,
    failing="""
        turn_start 1
        step_start 1/1 from 0   # ! sources-on-log-only-event
    """,
)
