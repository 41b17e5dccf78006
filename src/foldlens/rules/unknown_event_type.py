"""A Nous event of a type that its log does not know."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

RULE = Rule(
    name="unknown-event-type",
    statement="An event has one of the ten event types.",
    why="Nous refuses to append it; on load it is dropped, every later seq shifts, and later ranges point elsewhere.",
    sources=(Source("nous", "log"),),
    dialects=("nous",),
    on=("fault",),
    exercised_by=("any",),
    judge=reported("unknown-event-type"),
    passing="""
        dialect: nous
        user_message "a"
    """,
    failing="""
        dialect: nous
        memory_note {"content": "a"}   # ! unknown-event-type
    """,
)
