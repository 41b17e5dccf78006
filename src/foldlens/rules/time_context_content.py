"""A time reading that is not one text block."""

from collections.abc import Mapping

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import time_reading
from foldlens.rules.scope import Scope
from foldlens.rules.time_readings import is_reading


def judge(scope: Scope) -> Judge:
    def content(row: Row) -> Finding | None:
        if not is_reading(row):
            return None
        scope.met["time_reading"] += 1
        blocks = row.raw["data"].get("content")
        block = blocks[0] if isinstance(blocks, list) and len(blocks) == 1 else None
        if isinstance(block, Mapping) and set(block) == {"type", "text"} and block["type"] == "text" and isinstance(block["text"], str):
            return None
        return Finding(f"user/message at seq {row.seq}, a time reading, carries {quoted(blocks)}, not one text block")

    return content


RULE = Rule(
    name="time-context-content",
    statement="A time-context message is exactly one text block.",
    why="The reading is repeated in the source of the message, and only a plain text can be compared there.",
    sources=(Source("dsh", "time-context", "current"),),
    dialects=("dsh",),
    on=("user_message",),
    judge=judge,
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
        {time_reading()} .content=[]   # ! time-context-content
    """,
)
