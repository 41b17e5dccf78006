"""Messages as the events that a fresh Nous log starts with (facts: nous 3)."""

import logging
from collections.abc import Mapping
from typing import Any

from foldlens.model.message import Message

TYPES = {"system": "system_message", "user": "user_message", "assistant": "assistant_message", "tool": "tool_result"}
RARE_FIELDS = ("tool_calls", "tool_call_id", "reasoning_content")

logger = logging.getLogger("foldlens.live")


def seed_event(message: Message | Mapping[str, Any]) -> tuple[str, dict[str, Any], Any] | None:
    """Type, payload and time of the event that a message becomes; `None`, and a log record, for an unknown role.

    The payload has the keys that Nous writes for the role. A field that the role usually lacks is kept where it is set,
    so that the seeded log projects to the very same messages.
    """
    fields = fields_of(message)
    role = fields.get("role")
    type_ = TYPES.get(role) if isinstance(role, str) else None
    if type_ is None:
        logger.warning("a message of role %r was left out of the seed: it has no event type", role)
        return None
    payload = {key: fields.get(key) for key in ("content", "metadata", "name")}
    payload["metadata"] = payload["metadata"] or {}
    if role == "assistant":
        payload["tool_calls"] = fields.get("tool_calls") or []
    if role == "tool":
        payload["tool_call_id"] = fields.get("tool_call_id")
    payload.update((key, fields[key]) for key in RARE_FIELDS if fields.get(key))
    return type_, payload, fields.get("created_at")


def fields_of(message: Message | Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of a message, whichever way it is held."""
    if isinstance(message, Mapping):
        return message
    if not isinstance(message, Message):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers without a type checker
        raise ValueError(f"a message is a mapping or a Message, not a {type(message).__name__}")
    own = {key: getattr(message, key) for key in ("role", "content", "tool_calls", "tool_call_id", "name")}
    return {**message.body, **own}
