"""Events that the examples of several rules share, in the notation: long lines, so each is written once.

Keyword arguments replace or add payload values; `None` leaves one out.
"""

import json
from collections.abc import Mapping
from typing import Any

STEP = """turn_start 1
        step_start 1/1
        header "m" """.rstrip()

RETRY = {
    "retryId": "r1", "turn": 1, "step": 1, "provider": "p", "mode": "always", "policyKey": "k",
    "retry": 1, "delayMs": 5, "failure": {"message": "busy", "code": "RATE_LIMIT"},
}  # fmt: skip
SCHEDULE = {"id": "s1", "kind": "after", "prompt": "look again", "afterSeconds": 5, "scheduledAt": "2026-08-01T00:00:00.000Z"}
GOAL = {"id": "g1", "revision": 1, "objective": "ship", "phase": "active", "maxGoalRounds": 2}


def line(type_: str, payload: Mapping[str, Any]) -> str:
    """One event as written: its type and its payload."""
    return f"{type_} {json.dumps({key: value for key, value in payload.items() if value is not None})}"


def retry(**edits: Any) -> str:
    """The first retry of turn 1, step 1."""
    return line("llm/retry", RETRY | edits)


def retry_started(**edits: Any) -> str:
    """The start of that retry."""
    return line("llm/retry-started", {"retryId": "r1", "turn": 1, "step": 1, "retry": 1} | edits)


def created(**edits: Any) -> str:
    """A new one-shot schedule, `s1`."""
    return change("create", schedule={key: value for key, value in (SCHEDULE | edits).items() if value is not None}, id=None)


def repeating(**edits: Any) -> str:
    """A new schedule, `s1`, that repeats every five minutes."""
    return created(**{"kind": "every", "afterSeconds": None, "everySeconds": 300} | edits)


def change(operation: str, **edits: Any) -> str:
    """A change to the schedule `s1`."""
    return line("schedule/change", {"version": 1, "operation": operation, "id": "s1"} | edits)


def goal(operation: str, goal_edits: Mapping[str, Any] | None = None, **edits: Any) -> str:
    """A goal change that says the whole goal, `g1`, after it."""
    snapshot = {key: value for key, value in (GOAL | dict(goal_edits or {})).items() if value is not None}
    counters = {"roundsStarted": 0, "createdAt": 5, "updatedAt": 5}
    return line("goal/change", {"kind": "goal/change", "version": 1, "operation": operation, "goal": snapshot} | counters | edits)


def cleared(**edits: Any) -> str:
    """The end of the goal `g1`."""
    return line("goal/change", {"kind": "goal/change", "version": 1, "operation": "clear", "cleared": {"id": "g1", "revision": 2}, "clearedAt": 5} | edits)


def goal_round(number: Any, revision: Any = 1, goal_id: str = "g1", objective: str = "ship") -> str:
    """The message that opens a round of the goal."""
    prompt = f"<goal_round>\nObjective: {json.dumps(objective)}\nRound: {number}/2\n\nContinue."
    source = json.dumps({"kind": "goal", "goalId": goal_id, "revision": revision, "round": number}, separators=(",", ":"))
    return f"user_message {json.dumps(prompt)} .source={source}"


def time_reading(text: str = "It is noon.", **edits: Any) -> str:
    """A message that tells the model the time."""
    source = {"kind": "plugin", "plugin": "time-context", "form": "snapshot", "sections": [{"name": "time-context", "text": text}]} | edits
    return f"user_message {json.dumps(text)} .source={json.dumps({k: v for k, v in source.items() if v is not None}, separators=(',', ':'))}"


def team_member(version: int = 1, **edits: Any) -> str:
    """The member `ann` of the team that session `s1` leads."""
    member = {"id": "a", "name": "ann", "provider": "p", "context": "fresh", "phase": "provisioning"} | edits
    return line("team/member", {"version": version, "teamId": "s1", "member": member})


def team_task(**edits: Any) -> str:
    """The task `t1` of that team."""
    return line("team/task", {"version": 1, "teamId": "s1", "task": {"id": "t1", "revision": 1, "status": "pending", "blockedBy": []} | edits})


def team_message(**edits: Any) -> str:
    """A message to `ann`, queued."""
    return line("team/message/queued", {"version": 1, "teamId": "s1", "message": {"id": "q1", "senderId": "s1", "targetId": "a", "content": []} | edits})


def team_delivery(**edits: Any) -> str:
    """That message, delivered."""
    return line("team/message/delivered", {"version": 1, "teamId": "s1", "messageId": "q1", "targetId": "a"} | edits)
