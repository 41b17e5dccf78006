"""The events of a file of one event a line, read in one pass and afterwards again by offset."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np

from foldlens.formats.lines.content import CUT, Content
from foldlens.formats.lines.grammar import Grammar
from foldlens.formats.lines.index import Index
from foldlens.formats.lines.salvage import Slow, join, read_line
from foldlens.formats.lines.walk import Walk
from foldlens.model.damage import Damage
from foldlens.model.errors import ReadError
from foldlens.model.row import Row


class LineSource:
    """An `EventSource` over the bytes of a file.

    `start` is the byte offset of the first event line, `line` its 1-based number. The first complete run of `rows()`
    builds the index and lists the damage; every later run reads the same bytes again.
    """

    def __init__(self, content: Content, grammar: Grammar, *, start: int = 0, line: int = 1, noted: Sequence[Damage] = ()):
        self.content, self.grammar, self.start, self.line = content, grammar, start, line
        self.damage: tuple[Damage, ...] = tuple(noted)
        self._index: Index | None = None
        self._held: tuple[int, list[Mapping[str, Any]]] = (-1, [])

    @property
    def index(self) -> Index:
        """Where each event stands; reads the file once if nobody has yet."""
        if self._index is None:
            for _ in self.rows():
                pass
        assert self._index is not None
        return self._index

    def __len__(self) -> int:
        return self.index.size

    def rows(self, times: "array[int] | None" = None) -> Iterator[Row]:
        """Every row, in log order; the recorded time of every event goes to `times`, in epoch ms, `UNKNOWN_TIME` where there is none."""
        return chain.from_iterable(self._rows(times))

    def _rows(self, times: "array[int] | None") -> Iterator[list[Row]]:
        walk = Walk(self.content, self.grammar, self.start, self.line, stop=self._stop(), times=times)
        yield from walk.rows()
        if self._index is None:
            self._index = walk.index()
            self.damage += walk.damage()

    def extents(self) -> tuple[Any, Any, Any]:
        """For every event line the number of its events, its byte offset and its size in bytes."""
        index = self.index
        counts = np.diff(np.append(index.firsts, index.size))
        return counts, index.offsets, np.diff(np.append(index.offsets, index.end + (not index.ended))) - 1

    def _stop(self) -> int | None:
        """Where later passes end, even when the file has grown since the first."""
        return self._index.end if self._index is not None else None

    def mapping(self, seq: int) -> Mapping[str, Any]:
        line = self.index.line_of(seq)
        held, events = self._held
        if held != line:
            events = self._events(line)
            self._held = line, events
        return events[seq - int(self.index.firsts[line])]

    def _events(self, line: int) -> list[Mapping[str, Any]]:
        seq = int(self.index.firsts[line])
        events: list[Mapping[str, Any]] = []
        for value in self._read(line).values:
            events += self.grammar.expand(value, seq + len(events))[0]
        return events

    def _read(self, line: int) -> Slow:
        found = self._bytes(line)
        joined = join(found.split(b"\n")) if line in self.index.spans else None
        return joined or read_line(found, self.grammar.is_record)

    def _bytes(self, line: int) -> bytes:
        """The bytes of a line. Raises `ReadError` where the file was cut since its first reading."""
        offset, size = self.index.extent(line)
        found = self.content.at(offset, size)
        if len(found) < size:
            raise ReadError(CUT, path=self.content.path)
        return found

    def place(self, seq: int) -> tuple[int, int, int]:
        line = self.index.line_of(seq)
        offset, size = self.index.extent(line)
        return line + self.line, offset, size

    def raw(self, seq: int) -> bytes:
        return self._bytes(self.index.line_of(seq))
