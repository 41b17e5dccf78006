"""Sessions, requests and messages that the tests of the live half share."""

import copy
from typing import Any

from foldlens import Log, SessionLog

CALL = {"id": "c1", "name": "bash", "arguments": {"command": "ls", "twice": True, "n": 1}}
MESSAGES = [
    {"role": "system", "content": "You are careful."},
    {"role": "user", "content": "go"},
    {"role": "assistant", "content": "", "tool_calls": [CALL]},
    {"role": "tool", "content": "ok", "tool_call_id": "c1", "name": "bash"},
    {"role": "assistant", "content": "done"},
]


def seeded(**options: Any) -> SessionLog:
    session = SessionLog(**options)
    session.seed(MESSAGES)
    return session


def request() -> list[Any]:
    return copy.deepcopy(MESSAGES)


def message(text: str, seq: int = 0) -> dict[str, Any]:
    return {"id": f"m{seq}", "role": "user", "content": [{"type": "text", "text": text}], "source": {"kind": "user"}}


MID_TURN = """
    turn_start 1
    user_message "go"
    step_start 1/1
    assistant_message 1/1 "" calls=c1:bash
    tool_call 1/1 c1 bash
"""


def wrong() -> list[Any]:
    return [*request(), {"role": "user", "content": "never logged"}]


def replayed(log: Log, **options: Any) -> SessionLog:
    session = SessionLog(dialect=log.dialect.name, header=log.header.fields, **options)
    for event in log:
        session.append(event.type, event.data, event.time, event.surface_op, event.sources, event.ignorable)
    return session
