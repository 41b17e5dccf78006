"""What a violation shows of a message: bounded, so that one divergence never prints a transcript (facts: nous 4)."""

from collections.abc import Mapping, Sequence
from typing import Any

import regex

from foldlens.folds.erlang import inspected, term_order
from foldlens.model.message import Message

MOST_SKETCHES = 5
MOST_GRAPHEMES = 120

_preview = regex.compile(rf"\X{{0,{MOST_GRAPHEMES}}}")


def sketch(message: Message) -> dict[str, Any]:
    """Role, preview and call count of a message; of a system message only the role, since its text never counts."""
    if message.role == "system":
        return {"role": "system"}
    return {
        "role": message.role,
        "preview": preview(message.content),
        "tool_calls": len(calls_of(message)),
        "tool_call_id": message.tool_call_id,
        "name": message.name,
    }


def preview(content: Any) -> str | None:
    """The first 120 graphemes of a text, the number of parts of a list, or the value as Elixir prints it."""
    if content is None:
        return None
    if isinstance(content, str):
        found = _preview.match(content)
        return found.group() if found else ""
    if isinstance(content, Sequence):
        return f"[{len(content)} content parts]"
    return inspected(content)


def calls_of(message: Message) -> Sequence[Any]:
    """The calls of a message; anything that is no list counts as none."""
    calls = message.tool_calls
    return calls if isinstance(calls, Sequence) and not isinstance(calls, str) else ()


def fingerprint(message: Message) -> tuple[Any, ...]:
    """The fields that make two messages the same, in the order Erlang sorts them; all system messages are one."""
    if message.role == "system":
        return ()
    return (message.role, message.content, _plain_calls(message.tool_calls), message.tool_call_id, message.name)


def _plain_calls(calls: Any) -> Any:
    if type(calls) is list:
        return calls
    return list(calls) if isinstance(calls, Sequence) and not isinstance(calls, str) else [] if calls is None else calls


def in_term_order(messages: Sequence[Message]) -> list[Message]:
    """Messages in the term order of their fingerprints, the system message first."""
    return sorted(messages, key=lambda message: (message.role != "system", term_order(list(_sortable(message)))))


def _sortable(message: Message) -> tuple[Any, ...]:
    return tuple(dict(part) if isinstance(part, Mapping) else part for part in fingerprint(message))
