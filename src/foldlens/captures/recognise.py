"""Which wire format a body has: by its keys and the shape of its messages, with the address as a hint."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from foldlens.captures.outline import Body, parsed

DSH_BLOCKS = (b'"tool-call"', b'"tool-result"', b'"toolCallId"')
ANTHROPIC_BLOCKS = (b'"tool_use"', b'"tool_result"', b'"cache_control"', b'"thinking"')


def wire_of(body: Body, address: str, headers: Mapping[str, str], *, bare: bool = False) -> str | None:
    """The name of the wire format, or `None` for a body that is no model request. `bare`: it is a list without a body around it."""
    if body.contents is not UNSET:
        return "gemini"
    if body.messages is UNSET:
        return "openai-responses" if body.input is not UNSET else None
    if "chat/completions" in address:
        return "openai-chat"
    if "/messages" in address or any(name.startswith("anthropic-") for name in headers):
        return "anthropic"
    return _by_messages(body, body.messages, bare)


def _by_messages(body: Body, messages: list[Any], bare: bool) -> str:
    sample = [bytes(raw) for raw in messages[:20]]
    if body.maxTokens is not UNSET or any(_is_logged(raw) for raw in sample):
        return "dsh"
    if body.system is not UNSET or any(word in raw for raw in sample for word in ANTHROPIC_BLOCKS):
        return "anthropic"
    return "nous" if body.model is UNSET and (bare or any(_is_flat(raw) for raw in sample)) else "openai-chat"


def _is_flat(raw: bytes) -> bool:
    """Whether a message has the plain fields of Nous: every field written, calls without a `function` around them."""
    if b'"tool_call' not in raw or b'"function"' in raw:
        return False
    found = parsed(raw)
    return isinstance(found, Mapping) and {"tool_calls", "tool_call_id"} <= found.keys() | ({"tool_call_id"} if found.get("tool_calls") else set())


def _is_logged(raw: bytes) -> bool:
    """Whether a message has the shape that dsh logs: blocks of its own, or a source that says where the message came from."""
    if any(word in raw for word in DSH_BLOCKS):
        return True
    if b'"source"' not in raw:
        return False
    found = parsed(raw)
    return isinstance(found, Mapping) and isinstance(found.get("source"), Mapping) and isinstance(found.get("content"), list)
