"""A log's events as the bytes of a file in the log's own format."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import zstandard

from foldlens.folds.surface import fold
from foldlens.live.journal import VERSION, line_of
from foldlens.model.log import Log, MappingSource

Events = Sequence[Mapping[str, Any]]
Shape = Callable[[Log, Mapping[str, Any], Events], Iterator[bytes]]


def dsh_lines(log: Log, header: Mapping[str, Any], events: Events) -> Iterator[bytes]:
    """A session header line, then one event a line. Packed rows come out unpacked, which means the same."""
    yield line_of({"type": "session", **header})
    yield from map(line_of, events)


def own_lines(log: Log, header: Mapping[str, Any], events: Events) -> Iterator[bytes]:
    """foldlens's own JSONL, also for a log that came from no file."""
    yield line_of({"foldlens": VERSION, "dialect": log.dialect.name, "header": dict(header)})
    yield from map(line_of, events)


def nous_file(log: Log, header: Mapping[str, Any], events: Events) -> Iterator[bytes]:
    """A persisted context with the events in it, a bare list of events, or events one a line: whichever the log was read from."""
    if not isinstance(log.source, MappingSource):
        yield from map(line_of, events)
    elif header:
        yield text_of(context(header, events))
    else:
        yield text_of(list(events))


def context(header: Mapping[str, Any], events: Events) -> dict[str, Any]:
    """A persisted context. Version 1 and 2 hold the messages, which are made from the events; version 2 and 3 the events."""
    version = header.get("version")
    whole = dict(header)
    if version in (1, 2):
        whole["messages"] = [persisted(message.body) for message in fold(Log.from_events(events, dialect="nous")).messages]
    if version != 1:
        whole["events"] = list(events)
    return whole


def persisted(message: Mapping[str, Any]) -> dict[str, Any]:
    """A message as a context keeps it: without times and reasoning."""
    return {key: message[key] for key in ("role", "content", "tool_calls", "tool_call_id", "name", "metadata")}


def chat_file(log: Log, header: Mapping[str, Any], events: Events) -> Iterator[bytes]:
    """The messages one a line, as an array, or under `messages`: whichever the log was read from."""
    if not isinstance(log.source, MappingSource):
        yield from map(line_of, events)
    else:
        yield text_of({**header, "messages": list(events)} if header else list(events))


def text_of(value: Any) -> bytes:
    """A whole JSON document."""
    try:
        return json.dumps(value, ensure_ascii=False, indent=2).encode() + b"\n"
    except UnicodeEncodeError:  # a lone surrogate has no UTF-8 form
        return json.dumps(value, indent=2).encode() + b"\n"


SHAPES: dict[str, Shape] = {"dsh": dsh_lines, "nous": nous_file, "chat": chat_file}


def file_of(log: Log, header: Mapping[str, Any], events: Events, *, compressed: bool) -> Iterator[bytes]:
    """The file in pieces. `compressed`: as dsh does it, the header in a zstd frame of its own, the rest in a second one."""
    pieces = SHAPES.get(log.format, own_lines)(log, header, events)
    if not compressed:
        yield from pieces
        return
    compressor = zstandard.ZstdCompressor(write_checksum=True)
    yield compressor.compress(next(pieces, b""))
    rest = b"".join(pieces)
    if rest:
        yield compressor.compress(rest)
