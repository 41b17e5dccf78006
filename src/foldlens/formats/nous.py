"""Nous sessions: a persisted context (version 1, 2 or 3), a bare list of events, or events one a line (facts: nous 7)."""

from collections.abc import Mapping, Sequence
from typing import Any

from foldlens.dialects.nous import NOUS, ROLES
from foldlens.formats.documents import Document, document
from foldlens.formats.lines.grammar import Grammar
from foldlens.formats.lines.source import LineSource
from foldlens.formats.reader import Reader, Sample
from foldlens.model.damage import Damage
from foldlens.model.log import Log, MappingSource

CONTEXT_KEYS = frozenset({"system_prompt", "needs_response", "max_iterations", "agent_name", "deps"})
TYPES = {role: type_ for type_, role in ROLES.items()}


def is_event(value: Any) -> bool:
    """Whether an object is an event of Nous."""
    return isinstance(value, Mapping) and isinstance(value.get("type"), str) and value["type"] in NOUS.kinds and isinstance(value.get("data"), Mapping)


def is_context(value: Any) -> bool:
    """Whether an object is a persisted context."""
    if not isinstance(value, Mapping) or not (isinstance(value.get("events"), list) or isinstance(value.get("messages"), list)):
        return False
    events = value.get("events")
    if isinstance(events, list) and events:
        return any(map(is_event, events))
    return "version" in value or bool(CONTEXT_KEYS & value.keys())


def on_lines(sample: Sample) -> bool:
    """Whether the first lines are events: each with a type and data, some of them of Nous."""
    values = [value for value in sample.lines if value is not None]
    return sample.lined and any(map(is_event, values)) and all("type" in value and "data" in value for value in values)


def recognises(sample: Sample) -> bool:
    """Events of Nous among the first lines, or a document that holds them."""
    if on_lines(sample) or is_context(sample.document):
        return True
    if isinstance(sample.document, list):
        return any(map(is_event, sample.document))
    if sample.lined or sample.document is not None:
        return False
    found = document(sample, ("events",), is_event)
    return found is not None and any(map(is_event, found.items))


def reads(sample: Sample) -> Log | None:
    """The log of one file."""
    content = sample.content
    if on_lines(sample):
        grammar = Grammar(dialect=NOUS, expand=lambda value, seq: ([value], ()), is_record=is_event)
        return Log(NOUS, LineSource(content, grammar), format="nous", path=content.path)
    found = document(sample, ("events", "messages"), is_event)
    if found is None or not (found.items or found.header):
        return None
    events, damage = events_of(found)
    return Log(NOUS, MappingSource(NOUS, events), header=found.header, damage=(*found.damage, *damage), format="nous", path=content.path)


def events_of(found: Document) -> tuple[Sequence[Any], list[Damage]]:
    """The events of a document: as stored, or one per message where only messages are."""
    damage = version_notes(found)
    if found.key == "messages":
        return [seeded(message, damage) for message in found.items], damage
    recorded = [item.get("seq") for item in found.items if isinstance(item, Mapping)]
    wrong = next((place for place, seq in enumerate(recorded) if seq is not None and seq != place), None)
    if wrong is not None:
        newer = found.header.get("version") == 3
        harness = "version 3 keeps the recorded numbers" if newer else "Nous renumbers the events and warns"
        damage.append(Damage(reason=f"event {wrong} records seq {recorded[wrong]}; places count here, ranges are read as written", harness=harness))
    return found.items, damage


def version_notes(found: Document) -> list[Damage]:
    """What Nous's own loader says about the version."""
    if found.key is None and not found.header:
        return []
    version: Any = found.header.get("version")
    if version is True or version not in (1, 2, 3):
        known = isinstance(version, int) and not isinstance(version, bool)
        words = f"unsupported version: {version}" if known else "missing or invalid version field"
        return [Damage(reason=f"the context has the version {version!r}", harness=f"Nous refuses it: {words}")]
    if version == 3 and found.key != "events":
        return [Damage(reason="a version 3 context without events", harness="Nous refuses it")]
    return []


def seeded(message: Any, damage: list[Damage]) -> Mapping[str, Any]:
    """The event that Nous makes of a message of a context without events."""
    if not isinstance(message, Mapping):
        return {"type": None, "data": message}
    role = message.get("role")
    if not isinstance(role, str) or role not in TYPES:
        damage.append(Damage(reason=f"a message has the unknown role {role!r}", harness="Nous reads it as a user message"))
    type_ = TYPES.get(role, "user_message") if isinstance(role, str) else "user_message"
    inner = {"content": message.get("content"), "metadata": message.get("metadata") or {}, "name": message.get("name")}
    if type_ == "assistant_message":
        inner["tool_calls"] = message.get("tool_calls") or []
        if message.get("reasoning_content") is not None:
            inner["reasoning_content"] = message["reasoning_content"]
    if type_ == "tool_result":
        inner["tool_call_id"] = message.get("tool_call_id")
    return {"type": type_, "time": message.get("created_at"), "data": inner}


READER = Reader(name="nous", title="Nous session (persisted context or events)", recognises=recognises, reads=reads)
