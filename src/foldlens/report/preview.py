"""What an event says, in one line of words."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from foldlens.model.event import Event
from foldlens.model.log import Log

ROLES = {
    "user_message": "user",
    "assistant_message": "assistant",
    "tool_result": "tool result",
    "system_message": "system",
    "context_message": "context",
    "steering_message": "steering",
}


def words(event: Event, log: Log, limit: int = 400) -> str:
    """The readable text of a message, or the payload as short JSON."""
    if event.kind in log.dialect.surface:
        message = log.dialect.project(event)
        found = " ".join(pieces(message.content if message is not None else event.data))
        calls = (
            " ".join(called(call) for call in (message.tool_calls or ()) if isinstance(call, Mapping))
            if message is not None and isinstance(message.tool_calls, list | tuple)
            else ""
        )
        return clipped(f"{found} {calls}".strip(), limit) or "(no text)"
    return clipped(chunk(event) if event.kind == "assistant_chunk" else compact(event.data), limit)


def clipped(text: str, limit: int) -> str:
    """The text, or its beginning with a sign that more follows."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def pieces(content: Any) -> Iterator[str]:
    """The texts of a message's content, whatever its shape."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, list | tuple):
        for block in content:
            yield from pieces(block)
    elif isinstance(content, Mapping):
        kind = content.get("type")
        if kind == "tool-call":
            yield f"→ {content.get('name')}({content.get('arguments')})"
        elif kind == "tool-result":
            yield from pieces(content.get("content"))
        elif isinstance(content.get("text"), str):
            yield content["text"]
        elif "content" in content:
            yield from pieces(content["content"])
        else:
            yield compact(content)


def called(call: Mapping[str, Any]) -> str:
    """A tool call of a plain role message."""
    function = call.get("function")
    inner = function if isinstance(function, Mapping) else call
    return f"→ {inner.get('name')}({inner.get('arguments')})"


def chunk(event: Event) -> str:
    """A stream chunk's own text, or its kind."""
    part = event.get("chunk")
    if not isinstance(part, Mapping):
        return compact(event.data)
    text = part.get("text", part.get("argumentsDelta"))
    return f"{part.get('type')}: {text}" if isinstance(text, str) else compact(part)


def compact(value: Any) -> str:
    """Short JSON of any value."""
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError):
        return str(value)
