"""The message inside a surface event as admission reads it (facts: dsh 4a). A typed row has the documented shape already."""

from collections.abc import Mapping
from typing import Any

from foldlens.model.row import Row

MESSAGES = ("user_message", "assistant_message", "tool_result")


def message_of(row: Row) -> Mapping[str, Any] | None:
    """The message that an odd row carries; `None` where it is no object."""
    payload = row.raw.get("data")
    if row.kind != "user_message":
        payload = payload.get("message") if isinstance(payload, Mapping) else None
    return payload if isinstance(payload, Mapping) else None


def source_of(row: Row) -> Mapping[str, Any] | None:
    """The source of that message; `None` where it is no object of a kind."""
    source = (message_of(row) or {}).get("source")
    return source if isinstance(source, Mapping) and isinstance(source.get("kind"), str) and source["kind"] else None


def content_of(row: Row) -> list[Any] | None:
    """The blocks of that message; `None` where they are no list."""
    content = (message_of(row) or {}).get("content")
    return content if isinstance(content, list) else None
