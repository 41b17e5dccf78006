"""A time reading whose source says more, or something else, than the reading."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import time_reading
from foldlens.rules.payload import message_source
from foldlens.rules.scope import Scope
from foldlens.rules.time_readings import is_reading

KEYS = {"kind", "plugin", "form", "sections"}


def judge(scope: Scope) -> Judge:
    def source(row: Row) -> Finding | None:
        if not is_reading(row):
            return None
        said, text = message_source(row), row.raw["data"]["content"][0]["text"]
        if set(said) == KEYS and said["form"] == "snapshot" and said["sections"] == [{"name": "time-context", "text": text}]:
            return None
        return Finding(f"user/message at seq {row.seq}, a time reading, has source {quoted(said)}, not a snapshot whose one section repeats its text")

    return source


RULE = Rule(
    name="time-context-source",
    statement="The source of a time-context message has exactly kind, plugin, form snapshot and one section that repeats the text.",
    why="A clock must not carry anything that a reader could take for authority to make requests.",
    sources=(Source("dsh", "time-context", "current"),),
    dialects=("dsh",),
    on=("user_message",),
    judge=judge,
    requires=("time-context-content",),
    typed=True,
    exercised_by=("time_reading",),
    passing=f"""
        turn_start 1
        step_start 1/1
        {time_reading()}
    """,
    failing=f"""
        turn_start 1
        step_start 1/1
        {time_reading(rpcId="r1")}   # ! time-context-source
    """,
)
