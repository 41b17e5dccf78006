"""The outline of a captured record: every part found, none decoded. Skipping JSON costs a tenth of decoding it."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType

Part = Raw | UnsetType


class Body(msgspec.Struct, gc=False):
    """A request body of any wire format: the message list split, the rest as raw JSON."""

    messages: list[Raw] | UnsetType = UNSET
    contents: list[Raw] | UnsetType = UNSET
    input: Part = UNSET
    model: Part = UNSET
    system: Part = UNSET
    instructions: Part = UNSET
    systemInstruction: Part = UNSET
    system_instruction: Part = UNSET
    tools: Part = UNSET
    temperature: Part = UNSET
    generationConfig: Part = UNSET
    max_tokens: Part = UNSET
    max_completion_tokens: Part = UNSET
    max_output_tokens: Part = UNSET
    maxTokens: Part = UNSET
    stop: Part = UNSET
    stop_sequences: Part = UNSET
    metadata: Part = UNSET


class Exchange(msgspec.Struct, gc=False):
    """The request half of a recorded exchange."""

    body: Body
    headers: Part = UNSET
    path: Part = UNSET
    url: Part = UNSET


class Record(Body, gc=False):
    """A line of a capture: a bare body, or a record that holds one beside its headers and time."""

    body: Body | UnsetType = UNSET
    request: Exchange | UnsetType = UNSET
    headers: Part = UNSET
    path: Part = UNSET
    url: Part = UNSET
    t: Part = UNSET
    time: Part = UNSET
    timestamp: Part = UNSET
    startTime: Part = UNSET
    session_id: Part = UNSET
    sessionId: Part = UNSET


FACTS = ("headers", "path", "url", "t", "time", "timestamp", "startTime", "session_id", "sessionId")
HEADER_PARTS = tuple(name for name in Body.__struct_fields__ if name not in ("messages", "contents", "input", "metadata"))

TOO_DEEP = "nests too deeply to be a request"

decode_record = msgspec.json.Decoder(Record).decode
decode_list = msgspec.json.Decoder(list[Raw]).decode


class Outline(NamedTuple):
    """What was found: the body's parts, and the record's facts as raw JSON."""

    body: Body
    facts: dict[str, Raw]
    bare: bool = False


def outline(text: bytes) -> Outline:
    """The outline of one record. Raises `ValueError` for text that is no JSON object or list of this kind."""
    try:
        try:
            return _skipped(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return _decoded(json.loads(text))
    except RecursionError:
        raise ValueError(TOO_DEEP) from None


def body_in(record: Any) -> Any:
    """The body inside a decoded record, or the record itself where it is one."""
    if not isinstance(record, Mapping):
        return record
    inner = record.get("request")
    found = inner.get("body") if isinstance(inner, Mapping) and "body" in inner else record.get("body")
    if isinstance(found, str):
        found = json.loads(found)
    return found if isinstance(found, Mapping | list) else record


def _decoded(record: Any) -> Outline:
    """The outline of what the skipping reader refuses: a body that is JSON text inside JSON, or lone surrogates."""
    body = body_in(record)
    if isinstance(body, list):
        return Outline(Body(messages=list(map(_raw, body))), {}, bare=True)
    if not isinstance(body, Mapping):
        raise ValueError(f"a record is an object or a list, not {type(body).__name__}")
    known = {name: value for name, value in body.items() if name in Body.__struct_fields__}
    found = {name: known.pop(name) for name in ("messages", "contents") if name in known}
    other = next((name for name, value in found.items() if not isinstance(value, list | None)), None)
    if other is not None:
        raise ValueError(f"{other} is no list, but {type(found[other]).__name__}")
    lists = {name: list(map(_raw, value)) for name, value in found.items() if value is not None}
    facts = {name: _raw(value) for name, value in record.items() if name in FACTS} if isinstance(record, Mapping) else {}
    parts: dict[str, Any] = {name: _raw(value) for name, value in known.items()} | lists
    return Outline(Body(**parts), facts)


def _raw(value: Any) -> Raw:
    return Raw(json.dumps(value).encode("ascii"))


def _skipped(text: bytes) -> Outline:
    if text.lstrip()[:1] == b"[":
        return Outline(Body(messages=decode_list(text)), {}, bare=True)
    record = decode_record(text)
    facts = {name: value for name in FACTS if (value := getattr(record, name)) is not UNSET}
    if record.request is not UNSET:
        own = {name: value for name in ("headers", "path", "url") if (value := getattr(record.request, name)) is not UNSET}
        return Outline(record.request.body, facts | own)
    return Outline(record.body if record.body is not UNSET else record, facts)


def parsed(part: Any) -> Any:
    """The value of a raw part; `None` for an absent one."""
    return None if part is UNSET else json.loads(bytes(part))
