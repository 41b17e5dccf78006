"""The message list that a Nous agent sends: role messages with plain calls (facts: nous 4)."""

from collections.abc import Mapping, Sequence
from typing import Any

from foldlens.captures.shapes import header_terms
from foldlens.model.message import Message
from foldlens.model.wire import Wire


def messages(body: Any) -> list[Any]:
    """A bare list, or the list under `messages`."""
    found = body.get("messages") if isinstance(body, Mapping) else body
    if not isinstance(found, Sequence) or isinstance(found, str | bytes):
        raise ValueError("a Nous request is a list of messages, or holds one under 'messages'")
    return list(found)


def message(entry: Any) -> Message:
    """One message; absent calls are an empty list."""
    body: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"content": entry}
    calls = body.get("tool_calls")
    return Message(
        role=body.get("role"),
        content=body.get("content"),
        tool_calls=[] if calls is None else calls,
        tool_call_id=body.get("tool_call_id"),
        name=body.get("name"),
        body=body,
    )


header = header_terms(model="model", tools="tools", temperature="temperature", maxTokens="max_tokens", stop="stop")

WIRE = Wire(name="nous", title="Nous message list", messages_at="messages", messages=messages, message=message, header=header, own=("nous",))
