"""Any bytes at all: nothing raises but `ReadError`, nothing readable is lost, and fast and slow reading agree row by row."""

import os
from array import array
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import UNSET

import foldlens as fl
from benchmarks.generator import lines
from foldlens.dialects.dsh_rows import ATTRIBUTE_KINDS
from foldlens.formats import dsh
from foldlens.formats.lines import walk
from foldlens.formats.lines.content import MemoryContent
from foldlens.formats.lines.source import LineSource
from foldlens.formats.lines.strict import loads
from foldlens.formats.lines.walk import Walk
from foldlens.model.js import Flag
from foldlens.model.row import Fields, Row, Run

PLAIN = "".join(lines(150, replacements=3)).encode()
PACKED = "".join(lines(150, replacements=3, packed=True)).encode()
SURFACE = "".join(lines(40, replacements=6, surface_only=True)).encode()
EXAMPLES = int(os.environ.get("FOLDLENS_EXAMPLES", "100"))
INSERTED = (
    b"\0", b"\0" * 9, b"\n", b"\r\n", b"\r", b"{", b"}", b"[", b"]", b'"', b"\\", b",", b" ", b"-0", b"-0.0", b"-", b"0", b"1e400", b"e5", b".0", b"NaN",
    b"null", b"true", b"\xff", b"\xe6\x97", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\\ud800", b"\\ud83d\\ude00", b"9" * 30, b"1" * 400, b'"seq":5,', b'"x":1,',
    b"{}", b"[]", b"\n\n", b'{"type":"x/y","seq":3,"time":1,"data":{},"ignorable":true}\n', b"5\n", b"[" * 250 + b"]" * 250,
    b'{"a":' * 2000 + b"1" + b"}" * 2000,
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A valid log with a few bytes changed, cut, inserted, doubled or moved."""
    found = bytearray(draw(st.sampled_from((PLAIN, PACKED, SURFACE))))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(found)))
        size = draw(st.sampled_from((0, 1, 2, 7, 60, 400)))
        match draw(st.sampled_from(("insert", "cut", "flip", "double", "glue", "end"))):
            case "insert":
                found[at:at] = draw(st.sampled_from(INSERTED))
            case "cut":
                del found[at : at + size]
            case "flip":
                found[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case "double":
                found[at:at] = found[at : at + size]
            case "glue":
                newline = found.find(b"\n", at)
                del found[newline : newline + 1]
            case _:
                del found[max(at, 200) :]
    return bytes(found)


def face(row: Row) -> list[Any]:
    """What rules see of a row, told alike for typed and odd ones; a run as its chunks."""
    if isinstance(row, Run):
        return [(seq, "assistant_chunk", row.turn, row.step) for seq in range(row.seq, row.seq + row.count)]
    paired = row.kind in ATTRIBUTE_KINDS - {"user_message"}
    pair = paired and seen(row, lambda: (plain(row.data.turn), None if row.kind.startswith("turn") else plain(row.data.step)))
    if row.kind == "assistant_chunk":
        return [(row.seq, row.kind, *pair)] if pair is not None else [(row.seq, row.kind, None)]
    op = row.surface_op
    ranged = (
        (op.start, op.end)
        if op.__class__.__name__ == "Replace"
        else (op["start"], op["end"])
        if isinstance(op, dict) and op.keys() == {"op", "start", "end"}
        else op
    )
    message = ("user_message", "assistant_message", "tool_result")
    canonical = [seen(row, read) for read in (lambda: row.message_id, lambda: tuple(row.calls), lambda: row.call_id)] if row.kind in message else []
    return [(row.seq, row.kind, row.type, row.time, ranged, row.sources, pair, canonical)]


def seen(row: Row, read: Any) -> Any:
    try:
        return read()
    except (AttributeError, TypeError, KeyError, IndexError):
        return None


def plain(value: Any) -> Any:
    return value.value if isinstance(value, Flag) else value.mapping if isinstance(value, Fields) else value


def times(source: LineSource) -> "array[int]":
    found: array[int] = array("q")
    assert sum(row.count for row in source.rows(found)) == len(found)
    return found


def rows(content: bytes, *, typed: bool) -> tuple[list[Any], LineSource]:
    grammar = dsh.grammar(dsh.DSH, {"id": "s"}, False)
    source = LineSource(MemoryContent(content, "x"), grammar if typed else replace(grammar, decoder=None))
    return [part for row in source.rows() for part in face(row)], source


@pytest.mark.parametrize(("block_size", "short"), [(300, 0), (300, 1 << 20), (5000, 0), (1 << 18, 0), (1 << 18, 1 << 20)])
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(content=mutated())
def test_the_fast_path_reads_every_line_as_the_slow_path_does(monkeypatch: pytest.MonkeyPatch, block_size: int, short: int, content: bytes):
    monkeypatch.setattr(Walk, "block_size", block_size)
    monkeypatch.setattr(Walk, "piece_size", block_size // 5)
    monkeypatch.setattr(walk, "SHORT", short)  # a typed decoder alone passes over keys that stand twice

    fast, first = rows(content, typed=True)
    slow, second = rows(content, typed=False)

    assert fast == slow
    assert [damage for damage in first.damage if short or not damage.reason.startswith("key ")] == [
        damage for damage in second.damage if short or not damage.reason.startswith("key ")
    ]
    assert times(first) == times(second)


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(content=mutated())
def test_no_mutation_of_a_log_raises_anything_but_a_read_error_or_hides_a_readable_line(content: bytes):
    try:
        log = fl.read(content)
    except fl.ReadError:
        return
    shown = {log.source.raw(seq) for seq in range(len(log))}
    for number, line in enumerate(content.split(b"\n")):
        if number and is_event(line):
            assert line in shown
    assert [event.seq for event in log] == list(range(len(log)))
    assert len(fl.fold(log).messages) >= 0
    assert log.frame.height == len(log)


@settings(max_examples=300)
@given(content=st.binary(max_size=200) | st.text(alphabet='{}[]":,\n 0type', max_size=80).map(str.encode))
def test_no_bytes_at_all_raise_anything_but_a_read_error(content: bytes):
    try:
        log = fl.read(content)
    except fl.ReadError as error:
        assert error.reason
    else:
        assert len(log) >= 0


def is_event(line: bytes) -> bool:
    """Whether a line is one JSON object with the keys of an event or a packed row."""
    try:
        value, notes = loads(line.decode())
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "data" in value and not notes and value.get("type", UNSET) != "session"
