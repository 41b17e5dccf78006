"""A captured request written by hand: one message a line, `user "hi"`, as short as the log's notation."""

import json
import re
from typing import Any

from foldlens.model.request import Request

LINE = re.compile(r'^(?P<role>system|user|assistant|tool)(?:\s+(?P<id>[^\s"=]+))?\s+(?P<text>"(?:[^"\\]|\\.)*")(?:\s+calls=(?P<calls>\S+))?$')


class RequestTextError(ValueError):
    """A line that is no message; names the 1-based line and the reason."""

    def __init__(self, line: int, reason: str):
        self.line, self.reason = line, reason
        super().__init__(f"line {line}: {reason}")


def parse_request(text: str, dialect: str) -> Request:
    """The request of a text such as `assistant "" calls=c1:bash` and `tool c1 "ok"`, in the shape of the dialect's messages."""
    messages = [_message(number, line) for number, raw in enumerate(text.splitlines(), 1) if (line := raw.split("#", 1)[0].strip())]
    if dialect == "nous":
        return Request.from_body(messages, wire="nous")
    return Request.from_body({"messages": [_openai(message) for message in messages], "model": "m"}, wire="openai-chat")


def _message(number: int, line: str) -> dict[str, Any]:
    found = LINE.match(line)
    if found is None:
        raise RequestTextError(number, f'{line!r} is no message; write for example: user "hi", assistant "" calls=c1:bash, tool c1 "ok"')
    if (found["id"] is not None) != (found["role"] == "tool"):
        raise RequestTextError(number, "a call id belongs to a tool message, and only there")
    calls = [call.partition(":") for call in found["calls"].split(",")] if found["calls"] else []
    return {
        "role": found["role"],
        "content": json.loads(found["text"]),
        "tool_calls": [{"id": id_, "name": name or "tool", "arguments": {}} for id_, _, name in calls],
        "tool_call_id": found["id"],
        "name": None,
    }


def _openai(message: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in message.items() if key in ("role", "content") or (key == "tool_call_id" and value)}
    if message["tool_calls"]:
        kept["tool_calls"] = [{"id": call["id"], "type": "function", "function": {"name": call["name"], "arguments": "{}"}} for call in message["tool_calls"]]
    return kept
