"""Flat chats: a JSON array of role messages, the same as JSONL, or an object with `messages`."""

from collections.abc import Iterator, Mapping
from typing import Any

from foldlens.dialects.chat import CHAT, RESULT_BLOCKS, ROLES, block_ids
from foldlens.formats.documents import document
from foldlens.formats.lines.grammar import Expansion, Grammar
from foldlens.formats.lines.source import LineSource
from foldlens.formats.lines.strict import Note
from foldlens.formats.reader import Reader, Sample
from foldlens.model.damage import Damage
from foldlens.model.log import Log, MappingSource


def is_message(value: Any) -> bool:
    """Whether an object is a role message."""
    return (
        isinstance(value, Mapping) and isinstance(value.get("role"), str) and value["role"] in ROLES and bool({"content", "tool_calls", "parts"} & value.keys())
    )


def on_lines(sample: Sample) -> bool:
    """Whether the first lines are messages and nothing else."""
    values = [value for value in sample.lines if value is not None]
    return sample.lined and bool(values) and all(map(is_message, values))


def recognises(sample: Sample) -> bool:
    """Nothing but messages on the first lines, or a document of messages."""
    if on_lines(sample):
        return True
    if sample.lined and sample.document is None:
        return False
    found = document(sample, ("messages",), is_message)
    return found is not None and bool(found.items) and all(map(is_message, found.items))


def reads(sample: Sample) -> Log | None:
    """The log of one file."""
    content = sample.content
    if on_lines(sample):
        grammar = Grammar(dialect=CHAT, expand=expand, is_record=is_message)
        return Log(CHAT, LineSource(content, grammar), format="chat", path=content.path)
    found = document(sample, ("messages",), is_message)
    if found is None or not any(map(is_message, found.items)):
        return None
    damage = list(found.damage)
    messages: list[Mapping[str, Any]] = []
    for place, item in enumerate(found.items):
        if isinstance(item, Mapping):
            messages += split(item)
        else:
            damage.append(Damage(reason=f"item {place} is no message", lost=True))
    return Log(CHAT, MappingSource(CHAT, messages), header=found.header, damage=damage, format="chat", path=content.path)


def expand(value: Mapping[str, Any], seq: int) -> Expansion:
    """The messages on one line."""
    return (list(split(value)), ()) if "role" in value else ([], (Note("an object that is no message", lost=True),))


def split(message: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """One event per result: a message that answers several calls at once (Anthropic) answers each of them by itself."""
    if message.get("role") != "user" or len(block_ids(message, RESULT_BLOCKS)) < 2:
        yield message
        return
    rest: list[Any] = []
    for block in message["content"]:
        if isinstance(block, Mapping) and block.get("type") in RESULT_BLOCKS:
            yield {**message, "content": [block]}
        else:
            rest.append(block)
    if rest:
        yield {**message, "content": rest}


READER = Reader(name="chat", title="flat chat messages (JSON or JSONL)", recognises=recognises, reads=reads)
