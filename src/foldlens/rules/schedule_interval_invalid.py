"""A schedule whose interval is out of bounds."""

from foldlens.model.js import is_safe_int, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import repeating
from foldlens.rules.payload import read
from foldlens.rules.schedules import is_own
from foldlens.rules.scope import Scope

LEAST = {"after": ("afterSeconds", 1), "every": ("everySeconds", 300)}


def judge(scope: Scope) -> Judge:
    def interval(row: Row) -> Finding | None:
        if not is_own(row, scope) or read(row, "operation") != "create":
            return None
        key, least = LEAST.get(read(row, "schedule")["kind"], (None, 0))
        if key is None:
            return None
        seconds = read(row, "schedule")[key]
        if is_safe_int(seconds) and seconds >= least and (key == "afterSeconds" or is_safe_int(seconds * 1000)):
            return None
        return Finding(f"schedule/change at seq {row.seq} sets {key} {quoted(seconds)}, not a whole number of at least {least}")

    return interval


RULE = Rule(
    name="schedule-interval-invalid",
    statement="afterSeconds is an integer of at least 1, everySeconds one of at least 300.",
    why="A schedule that repeats more often than every five minutes floods its session.",
    sources=(Source("dsh", "schedule", "current"),),
    dialects=("dsh",),
    on=("schedule_change",),
    judge=judge,
    requires=("schedule-change-malformed", "schedule-record-malformed"),
    passing=f"""
        {repeating()}
    """,
    failing=f"""
        {repeating(everySeconds=299)}   # ! schedule-interval-invalid
    """,
)
