"""Anthropic messages: content blocks, results inside user messages, the system text apart."""

from collections.abc import Mapping, Sequence
from typing import Any

from foldlens.captures.shapes import block_text, header_terms, list_at
from foldlens.model.message import Message
from foldlens.model.wire import ALL_SIDES, Wire

_terms = header_terms(model="model", system="system", tools="tools", temperature="temperature", maxTokens="max_tokens", stop="stop_sequences")


def message(entry: Any) -> Message:
    """One message; its blocks stay in `content`."""
    body: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"content": entry}
    return Message(role=body.get("role"), content=body.get("content"), body=body)


def header(body: Mapping[str, Any]) -> dict[str, Any]:
    """The header terms; the system text joined, each tool with its schema under `parameters`."""
    found = _terms(body)
    if "system" in found:
        found["system"] = block_text(found["system"])
    if isinstance(found.get("tools"), Sequence):
        found["tools"] = [_tool(tool) for tool in found["tools"]]
    return found


def _tool(tool: Any) -> Any:
    if not isinstance(tool, Mapping) or "input_schema" not in tool:
        return tool
    kept = {key: value for key, value in tool.items() if key not in ("input_schema", "cache_control")}
    return kept | {"parameters": tool["input_schema"]}


WIRE = Wire(
    name="anthropic",
    title="Anthropic messages",
    messages_at="messages",
    messages=list_at("messages"),
    message=message,
    header=header,
    merges=ALL_SIDES,
    system_apart=True,
    parsed_arguments=True,
)
