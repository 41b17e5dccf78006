"""A surface op on an event that the model never sees."""

from foldlens.model.rule import Rule, Source
from foldlens.rules.faults import reported

NAME = "surface-op-on-log-only-event"

RULE = Rule(
    name=NAME,
    statement="Only events that become messages carry a surface op.",
    why="Bookkeeping stands in the log and nowhere else: it can neither join the surface nor replace anything on it.",
    sources=(
        Source("dsh", "surface", "any"),
        Source("nous", "log"),
    ),
    dialects=("dsh", "dsh-2026-07", "nous"),
    on=("fault",),
    exercised_by=("any",),
    judge=reported(NAME),
    passing="""
        turn_start 1
        user_message "a"
    """,
    failing="""
        turn_start 1 op="append"   # ! surface-op-on-log-only-event
    """,
)
