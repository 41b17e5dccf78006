"""Gemini generateContent: contents of parts, roles user and model, the system text apart, call ids optional."""

from collections.abc import Mapping, Sequence
from typing import Any

from foldlens.captures.shapes import block_text, header_terms, list_at
from foldlens.model.message import Message
from foldlens.model.wire import ALL_SIDES, Wire

_sampling = header_terms(temperature="temperature", maxTokens="maxOutputTokens", stop="stopSequences")


def message(entry: Any) -> Message:
    """One content; `model` is the assistant."""
    body: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"parts": entry}
    role = body.get("role", "user")
    return Message(role="assistant" if role == "model" else role, content=body.get("parts"), body=body)


def header(body: Mapping[str, Any]) -> dict[str, Any]:
    """The header terms; the model stands in the address, so it is known only where a capture wrote it into the body."""
    config = body.get("generationConfig")
    found: dict[str, Any] = _sampling(config) if isinstance(config, Mapping) else {}
    if "model" in body:
        found["model"] = body["model"]
    system = body.get("systemInstruction", body.get("system_instruction"))
    if isinstance(system, Mapping):
        found["system"] = block_text(system.get("parts"))
    if isinstance(body.get("tools"), Sequence):
        found["tools"] = [tool for group in body["tools"] for tool in _declared(group)]
    return found


def _declared(group: Any) -> list[Any]:
    declared = group.get("functionDeclarations") if isinstance(group, Mapping) else None
    return declared if isinstance(declared, list) else [group]


WIRE = Wire(
    name="gemini",
    title="Gemini generateContent",
    messages_at="contents",
    messages=list_at("contents"),
    message=message,
    header=header,
    merges=ALL_SIDES,
    system_apart=True,
    parsed_arguments=True,
    compares_reasoning=False,
    compares_call_ids=False,
)
