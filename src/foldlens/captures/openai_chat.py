"""OpenAI chat completions: role messages, calls wrapped in `function`, the system text as a message."""

from collections.abc import Mapping, Sequence
from typing import Any

from foldlens.captures.shapes import header_terms, list_at
from foldlens.model.message import Message
from foldlens.model.wire import Wire

_terms = header_terms(model="model", tools="tools", temperature="temperature", maxTokens="max_tokens|max_completion_tokens", stop="stop")


def message(entry: Any) -> Message:
    """One role message, fields as written."""
    body: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"content": entry}
    return Message(
        role=body.get("role"),
        content=body.get("content"),
        tool_calls=body.get("tool_calls") or (),
        tool_call_id=body.get("tool_call_id"),
        name=body.get("name"),
        body=body,
    )


def header(body: Mapping[str, Any]) -> dict[str, Any]:
    """The header terms; each tool without its `function` wrapper."""
    found = _terms(body)
    tools = found.get("tools")
    if isinstance(tools, Sequence):
        found["tools"] = [tool["function"] if isinstance(tool, Mapping) and "function" in tool else tool for tool in tools]
    return found


WIRE = Wire(name="openai-chat", title="OpenAI chat completions", messages_at="messages", messages=list_at("messages"), message=message, header=header)
