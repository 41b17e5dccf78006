"""One line that is no JSON value, and what can still be read of it: every whole record, with a note on the rest."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from foldlens.formats.lines.strict import LENIENT, Note, cut_deep, loads

BOM = b"\xef\xbb\xbf"
NULS = re.compile(rb"\0+")
OPENING = re.compile(r'\{\s*"')
ATTEMPTS = 500  # places tried behind a torn record before the rest of its line is given up
JOINED = 32  # lines that a record broken by raw newlines may span
JOINED_BYTES = 1 << 20


class Slow:
    """A line read slowly: the JSON objects that it holds, and notes. `joinable`: it may be a piece of a longer record."""

    __slots__ = ("joinable", "notes", "span", "values")

    def __init__(self, values: list[Any], notes: tuple[Note, ...] = (), *, joinable: bool = False, span: int = 1):
        self.values, self.notes, self.joinable, self.span = values, notes, joinable, span


def read_line(line: bytes, is_record: Callable[[Any], bool]) -> Slow:
    """Everything that one line holds. `is_record` tells an event from some other object, for what follows a torn record."""
    if not line.strip(b" \t\r"):
        return Slow([], (Note("blank line", parses=False),), joinable=True)
    text, broken = decoded(line)
    try:
        value, notes = loads(text)
    except (ValueError, RecursionError):
        return salvage(line, is_record)
    if isinstance(value, dict):
        return Slow([value], broken + notes)
    return Slow([], (Note("a line that is no JSON object", lost=True, parses=False),), joinable=True)


def decoded(line: bytes, at: int = 0) -> tuple[str, tuple[Note, ...]]:
    """The text of some bytes, with a note where they are no UTF-8. The harness puts U+FFFD there, too."""
    try:
        return line.decode(), ()
    except UnicodeDecodeError as error:
        return line.decode(errors="replace"), (Note(f"bytes that are no UTF-8 ({error.reason}), read as U+FFFD", at=at + error.start),)


def salvage(line: bytes, is_record: Callable[[Any], bool]) -> Slow:
    """The records of a damaged line."""
    values: list[Any] = []
    notes: list[Note] = []
    nuls = line.count(0)
    if nuls:
        notes.append(Note(f"{nuls} NUL bytes", at=line.index(b"\0"), parses=False))
    for at, piece in pieces(line):
        if piece.startswith(BOM):
            piece = piece[len(BOM) :]
            notes.append(Note("byte order mark", at=at, parses=False))
        text, broken = decoded(piece, at)
        found, remarks = records(text, is_record, at)
        values += found
        notes += [*broken, *remarks]
    if len(values) > 1:
        notes.insert(0, Note(f"{len(values)} records on one line", parses=False))
    return Slow(values, tuple(notes), joinable=not values and not nuls)


def pieces(line: bytes) -> Iterator[tuple[int, bytes]]:
    """What stands between runs of NUL bytes, with its place in the line; the whole line where the runs lie inside one record."""
    inner = line.strip(b"\0")
    start = line.find(inner[:1]) if inner else 0
    text = inner.decode(errors="replace")
    value, end = value_at(text, 0)
    if isinstance(value, dict) and end == len(text.rstrip()):
        yield start, inner
        return
    start = 0
    for run in NULS.finditer(line):
        if line[start : run.start()].strip():
            yield start, line[start : run.start()]
        start = run.end()
    if line[start:].strip():
        yield start, line[start:]


def records(text: str, is_record: Callable[[Any], bool], offset: int) -> tuple[list[Any], list[Note]]:
    """The objects that stand one behind another in a text, and notes on what stands between them."""
    text, deep = cut_deep(text)
    values: list[Any] = []
    notes = list(deep)
    at = 0
    while at < len(text):
        if text[at] in " \t\r\n":
            end = at + 1
        else:
            value, end = value_at(text, at)
            if isinstance(value, dict) and (at == 0 or is_record(value)):
                values.append(value)
                notes += remarks(text[at:end])
            else:
                end = next_record(text, at + 1, is_record)
                notes.append(Note(f"{size(text[at:end])} bytes that are no whole record", lost=True, at=offset, parses=False))
        offset += size(text[at:end])
        at = end
    return values, notes


def size(text: str) -> int:
    """How many bytes a text takes."""
    return len(text) if text.isascii() else len(text.encode(errors="surrogatepass"))


def value_at(text: str, at: int) -> tuple[Any, int]:
    """The JSON value that starts here and where it ends, or `(None, at)`."""
    try:
        return LENIENT.raw_decode(text, at)
    except (ValueError, RecursionError):
        return None, at


def next_record(text: str, at: int, is_record: Callable[[Any], bool]) -> int:
    """Where the next whole record starts; the end of the text when there is none."""
    for attempt, found in enumerate(OPENING.finditer(text, at)):
        if attempt == ATTEMPTS:
            break
        value, _ = value_at(text, found.start())
        if isinstance(value, dict) and is_record(value):
            return found.start()
    return len(text)


def remarks(text: str) -> list[Note]:
    """What had to be forgiven to read one record."""
    try:
        _, notes = loads(text)
        return list(notes)
    except (ValueError, RecursionError) as error:
        return [Note(f"not strictly JSON ({error}), read all the same", parses=False)]


def join(lines: list[bytes]) -> Slow | None:
    """One record that raw newlines broke into several lines, or `None` when they are none together."""
    text = b"\n".join(lines).decode(errors="replace")
    value, end = value_at(text, len(text) - len(text.lstrip()))
    if not isinstance(value, dict) or text[end:].strip():
        return None
    return Slow([value], (Note(f"raw newlines inside a string: one record on {len(lines)} lines", parses=False),), span=len(lines))
