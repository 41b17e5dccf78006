"""A time reading in other words than the fixed sentence. The words are not compared, so this is never judged."""

from foldlens.model.log import Log
from foldlens.model.rule import Judge, Rule, Source
from foldlens.rules.example_events import time_reading
from foldlens.rules.scope import Scope


def needs(log: Log) -> str | None:
    """Why this is not judged."""
    return "the fixed sentence (turn, step, time, time zone) is wording of the harness; block, source and place of a reading are checked"


def judge(scope: Scope) -> Judge:
    return lambda row: None


RULE = Rule(
    name="time-context-wording",
    statement="A time-context message says the turn, the step, the time and the time zone in one fixed sentence.",
    why="The harness rebuilds the sentence from the log and refuses any other.",
    sources=(Source("dsh", "time-context", "current"),),
    dialects=("dsh",),
    on=("user_message",),
    judge=judge,
    exercised_by=("time_reading",),
    needs=needs,
    passing=f"""
        turn_start 1
        step_start 1/1
        {time_reading()}
    """,
    failing=f"""
        turn_start 1
        step_start 1/1
        {time_reading("Half past nine.")}   # ! time-context-wording
    """,
)
