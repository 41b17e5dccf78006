"""A Nous event whose data is no map."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

RULE = Rule(
    name="data-not-a-map",
    statement="An event's data is a map.",
    why="Nous raises when it is asked to append anything else, and nothing of the event is kept.",
    sources=(Source("nous", "log"),),
    dialects=("nous",),
    on=("fault",),
    exercised_by=("any",),
    judge=reported("data-not-a-map"),
    passing="""
        dialect: nous
        user_message "a"
    """,
    failing="""
        dialect: nous
        event {"type": "user_message", "data": null}   # ! data-not-a-map
    """,
)
