"""Ids and free texts replaced by plain ones.

A witness is shown to others, so nothing personal may survive in it: what somebody typed, what a tool printed, a path, an address.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

FREE = frozenset({"text", "title", "system", "description", "objective", "prompt", "stderrSummary", "cwd", "args", "content", "label", "reasoning_content"})
TELLING = frozenset(" \n\t/\\@")  # a string with one of these is prose, a path or an address


def reworded(value: Any, words: dict[str, str], key: str = "") -> Any:
    """The value with its free texts replaced; `words` remembers which text became which."""
    if key == "arguments":
        return "{}" if isinstance(value, str) else {}
    if key == "argumentsDelta":
        return ""
    if isinstance(value, str):
        telling = key in FREE or len(value) > 40 or not TELLING.isdisjoint(value)
        return words.setdefault(value, f"text {len(words) + 1}") if telling and value else value
    if isinstance(value, Mapping):
        return {name: reworded(item, words, name) for name, item in value.items()}
    return [reworded(item, words, key) for item in value] if isinstance(value, list) else value


def plain_ids(events: list[Any]) -> list[Any]:
    """Message ids by place, calls c1, c2 ..., compactions k1, k2 ..., wherever they stand in a payload."""
    names: dict[str, str] = {}
    for place, event in enumerate(events):
        for id_, sort in ids_of(event.get("data")):
            if id_ and id_ not in names:
                names[id_] = f"m{place}" if sort == "m" else f"{sort}{1 + sum(name.startswith(sort) for name in names.values())}"
    return [{**event, "data": renamed(event["data"], names)} if "data" in event else event for event in events]


def ids_of(payload: Any) -> Iterator[tuple[str, str]]:
    """The message, call and compaction ids of a payload, each with its sort."""
    if not isinstance(payload, Mapping):
        return
    wrapped = payload.get("message")
    message = wrapped if isinstance(wrapped, Mapping) else payload
    source = message.get("source")
    holders = [payload, source if isinstance(source, Mapping) else {}]
    blocks = [block for key in ("content", "tool_calls") if isinstance(message.get(key), list) for block in message[key] if isinstance(block, Mapping)]
    found = chain(
        [(message.get("id"), "m")] if "role" in message else (),
        ((block.get(key), "c") for block in blocks for key in ("id", "toolCallId")),
        ((holder.get(key), "c") for holder in holders for key in ("callId", "tool_call_id", "rootCallId")),
        ((holder.get("compactionId"), "k") for holder in holders),
    )
    yield from ((id_, sort) for id_, sort in found if isinstance(id_, str))


def renamed(value: Any, names: Mapping[str, str], key: str = "") -> Any:
    """The value with every such id renamed, sub-call ids (`c1:code:0`) too; free texts stay."""
    if isinstance(value, str):
        head, colon, rest = value.partition(":")
        return value if key in FREE else names.get(value) or (names[head] + colon + rest if colon and head in names else value)
    if isinstance(value, Mapping):
        return {name: renamed(item, names, name) for name, item in value.items()}
    return [renamed(item, names, key) for item in value] if isinstance(value, list) else value
