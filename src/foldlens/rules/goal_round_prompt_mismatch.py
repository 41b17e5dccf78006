"""A goal message that does not begin as goal rounds do."""

import json
import re
from collections.abc import Mapping
from typing import Any

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal, goal_round
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import inside, message_source
from foldlens.rules.scope import Scope

LONE = re.compile("[\ud800-\udfff]")


def opening(objective: Any, number: Any, limit: Any) -> str:
    """The heading of a goal round, as the harness writes it; JavaScript escapes lone surrogates."""
    text = LONE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(objective, ensure_ascii=False, default=str))
    return f"<goal_round>\nObjective: {text}\nRound: {number}/{limit}\n\n"


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def prompt(row: Row) -> Finding | None:
        source, content = message_source(row), row.raw["data"].get("content")
        if source.get("kind") != "goal":
            return None
        wanted = opening(stream.get("objective"), source.get("round"), stream.get("maxGoalRounds"))
        block = content[0] if isinstance(content, list) and len(content) == 1 else None
        text = inside(block, "text")
        if isinstance(block, Mapping) and set(block) == {"type", "text"} and block["type"] == "text" and isinstance(text, str) and text.startswith(wanted):
            return None
        return Finding(f"user/message at seq {row.seq} must be one text block that begins with {quoted(wanted)}, not {quoted(content)}", stream.related)

    return prompt


RULE = Rule(
    name="goal-round-prompt-mismatch",
    statement="A goal message is one text block that begins with the goal_round lines: objective and round of the goal.",
    why="The model is told the goal in fixed words, so that no round means something else. The words after the heading are not compared.",
    sources=(Source("dsh", "goal-round-driver", "current"),),
    dialects=("dsh",),
    on=("user_message",),
    judge=judge,
    requires=("goal-round-not-positive", "goal-source-malformed", "goal-round-not-next", "goal-round-after-break"),
    typed=True,
    exercised_by=("goal_round",),
    passing=f"""
        {goal("create")}
        {goal_round(1)}
    """,
    failing=f"""
        {goal("create")}
        {goal_round(1, objective="sink")}   # ! goal-round-prompt-mismatch
    """,
)
