"""The options that the dsh loop hands to its model adapter: log messages as they are, header fields beside them (facts: dsh 10, 13)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from foldlens.captures.shapes import header_terms, list_at
from foldlens.model.message import Message
from foldlens.model.wire import Wire


def message(entry: Any) -> Message:
    """One message of the log's own shape."""
    body: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"content": entry}
    source = body.get("source")
    return Message(role=body.get("role"), content=body.get("content"), tool_call_id=source.get("callId") if isinstance(source, Mapping) else None, body=body)


header = header_terms(model="model", system="system", tools="tools", temperature="temperature", maxTokens="maxTokens", stop="stop")

WIRE = Wire(name="dsh", title="dsh options", messages_at="messages", messages=list_at("messages"), message=message, header=header, own=("dsh", "dsh-2026-07"))
WIRE_2026_07 = replace(WIRE, name="dsh-2026-07", title="dsh options, edition 2026-07")
