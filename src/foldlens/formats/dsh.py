"""dsh sessions on disk: `session.jsonl`, plain or packed, also as multi-frame zstd (facts: dsh 11, 13)."""

from collections.abc import Container, Mapping
from typing import Any, Union

import msgspec

from foldlens.dialects import dsh_rows
from foldlens.dialects.dsh import DSH
from foldlens.dialects.dsh_2026_07 import DSH_2026_07
from foldlens.formats.dsh_storage.edition import LATER_TYPES, OLD_TYPES, survey
from foldlens.formats.dsh_storage.header import NO_HEADER, header_notes, is_header
from foldlens.formats.dsh_storage.legacy import Upgrade
from foldlens.formats.dsh_storage.loader import DshLoader
from foldlens.formats.dsh_storage.packed import PACKED, TAGS, malformed, members
from foldlens.formats.lines.grammar import Expansion, Grammar
from foldlens.formats.lines.salvage import BOM, read_line
from foldlens.formats.lines.source import LineSource
from foldlens.formats.lines.strict import Note
from foldlens.formats.reader import Reader, Sample
from foldlens.model.damage import Damage
from foldlens.model.dialect import Dialect
from foldlens.model.log import Log

NAMES = frozenset(DSH.kinds) | frozenset(DSH_2026_07.kinds) | OLD_TYPES | LATER_TYPES | {"mode/set"}
TORN = "dsh ignores the bytes after the last newline"
CHUNK = dsh_rows.Chunk
EVENTS = msgspec.json.Decoder(Union[dsh_rows.ROWS])  # noqa: UP007 - a union made of a tuple
STORED = msgspec.json.Decoder(Union[dsh_rows.ROWS + PACKED])  # noqa: UP007 - a union made of a tuple


def is_record(value: Any) -> bool:
    """Whether an object is an event or a packed row of dsh."""
    return (
        isinstance(value, Mapping) and isinstance(value.get("type"), str) and "data" in value and ("seq" in value or "seq0" in value or value["type"] in NAMES)
    )


def is_type_of(types: Container[str], written: Any) -> bool:
    """Whether a type, which may be any JSON value, is one of these."""
    return isinstance(written, str) and written in types


def recognises(sample: Sample) -> bool:
    """A header of dsh, or an event of it among the first lines."""
    return any(
        isinstance(value, Mapping) and (is_header(value) or (is_type_of(NAMES, value.get("type")) and "data" in value))
        for value in sample.lines
        if value is not None
    )


def grammar(dialect: Dialect, header: Mapping[str, Any], fixture: bool, glued: bool = False) -> Grammar:
    """How the lines of one log are read. `glued`: the header's line holds events, too."""
    current = dialect is DSH
    upgrade = Upgrade(header.get("id")) if current else None

    def expand(value: Mapping[str, Any], seq: int) -> Expansion:
        if glued and is_header(value):
            return [], ()
        notes: tuple[Note, ...] = ()
        events: list[Mapping[str, Any]] = [value]
        if is_type_of(TAGS, value.get("type")):
            packed = {"seq0": seq, "time0": 0, **value} if fixture else value
            events, fault = members(packed)
            notes = (malformed(value, fault),) if fault is not None else ()
        if fixture:
            events = [{"seq": seq + place, **event, "time": 0} for place, event in enumerate(events)]
        if upgrade is None:
            return events, notes
        found: list[Mapping[str, Any]] = []
        for event in events:
            upgraded, remarks = upgrade(event)
            found.append(upgraded)
            notes += remarks + unknown(upgraded)
        return found, notes

    return Grammar(
        dialect=dialect,
        expand=expand,
        is_record=is_record,
        decoder=STORED if current and not fixture else None,
        chunk=CHUNK,
        packed=PACKED,
        turn_end=dsh_rows.TurnEnd,
        loader=DshLoader,
        torn=TORN,
    )


def unknown(event: Mapping[str, Any]) -> tuple[Note, ...]:
    """A note on a type that the harness does not know and may not ignore."""
    type_ = event.get("type")
    if not isinstance(type_, str) or type_ in DSH.kinds or event.get("ignorable") is True or type_ in ("mode/set", "request/header-delta"):
        return ()
    return (Note(f"unknown event type {type_}", harness="dsh refuses the log: it holds an event type that this version does not know", once=True),)


def reads(sample: Sample) -> Log:
    """The log of one file."""
    content = sample.content
    header, start, notes = header_line(sample)
    older = fixture = False
    first = next((value for value in sample.lines[1 if header else 0 :] if value is not None), None)
    if "delegationDepth" not in header or first is None or not {"seq", "seq0"} & first.keys():
        seen = survey(value for value in sample.records(is_record, start) if not is_header(value))
        fixture = seen.fixture
        older = seen.older and "delegationDepth" not in header
    if header:
        notes += header_notes(header, older)
    if fixture:
        notes.append(Note("no event carries seq and time; the running count and 0 stand in for them"))
    noted = tuple(Damage(reason=note.reason, line=1, offset=0, lost=note.lost, harness=note.harness) for note in notes)
    dialect = DSH_2026_07 if older else DSH
    source = LineSource(content, grammar(dialect, header, fixture, bool(header) and not start), start=start, line=2 if start else 1, noted=noted)
    return Log(dialect, source, header=header, format="dsh", path=content.path)


def header_line(sample: Sample) -> tuple[Mapping[str, Any], int, list[Note]]:
    """The header, the byte where the events begin, and notes. Without a header, or with one that events follow on its line, they begin at once."""
    first = sample.first
    if not is_header(first):
        return {}, 0, [Note("no session header on the first line", harness=NO_HEADER)]
    end = sample.head.find(b"\n")
    line = sample.head if end < 0 else sample.head[:end]
    fields = {key: value for key, value in first.items() if key != "type"} or {"version": None}
    if len(read_line(line, is_record).values) > 1:
        return fields, 0, []
    notes: list[Note] = []
    if line.startswith(BOM):
        notes.append(Note("byte order mark before the header", harness=NO_HEADER))
    if b"\0" in line:
        notes.append(Note(f"{line.count(0)} NUL bytes in the header line", harness=NO_HEADER))
    if end < 0:
        notes.append(Note("the file ends inside the header line", harness="dsh refuses the log: empty or header-less session log"))
    return fields, len(line) if end < 0 else end + 1, notes


READER = Reader(name="dsh", title="dsh session (.jsonl, .jsonl.zstd)", recognises=recognises, reads=reads)
