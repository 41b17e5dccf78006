"""One pass over the lines of a file: rows come out, chunks merged into runs; index and damage stay behind.

Packed and plain chunks take the same path, so both extend the same run. A row is typed only if its recorded seq is its place
(after an offset that was seen before, so that one lost line is one oddity and not a slow rest of the file).
"""

from array import array
from bisect import bisect_left
from collections.abc import Generator, Iterable, Iterator
from itertools import accumulate, pairwise
from typing import Any

import numpy as np

from foldlens.formats.lines.blocks import Offsets, blocks, line_starts
from foldlens.formats.lines.content import CHUNK, CUT, Content
from foldlens.formats.lines.grammar import Grammar
from foldlens.formats.lines.index import UNKNOWN_TIME, Index
from foldlens.formats.lines.remarks import Remarks
from foldlens.formats.lines.salvage import JOINED, JOINED_BYTES, Slow, join, read_line
from foldlens.formats.lines.strict import is_exact, is_strict
from foldlens.formats.lines.typed import SHALLOW, decode_line, decode_lines, is_plain, may_be_deep, odd_numbers
from foldlens.model.damage import Damage
from foldlens.model.errors import ReadError
from foldlens.model.js import SAFE_INTEGER, is_safe_int, quoted
from foldlens.model.row import Row, Run
from foldlens.model.times import epoch_ms

PIECE = 64 * 1024  # bytes of lines that are rows at the same time: with the rows made of them they stay in the cache of one processor core
SHORT = 1 << 20  # bytes up to which every line is looked at for what a typed decoder passes over, keys that stand twice included


class Walk:
    """The state of one pass. Read `index()` and `damage()` only after the last row. `times` takes the recorded time of every event."""

    block_size, piece_size = CHUNK, PIECE

    def __init__(self, content: Content, grammar: Grammar, start: int, line: int, *, stop: int | None = None, times: "array[int] | None" = None):
        self.content, self.grammar, self.at, self.stop = content, grammar, start, stop
        self.first_line = line
        self.remarks = Remarks(grammar, line)
        self.ended = True
        self.times = times
        self.offsets: list[Offsets] = []
        self.counts = array("I")
        self.spans: dict[int, int] = {}
        self.short = not content.at(SHORT, 1)
        self.lines = 0  # event lines before the piece in hand

    def index(self) -> Index:
        """Where each event stands."""
        offsets = np.concatenate(self.offsets) if self.offsets else np.empty(0, np.int64)
        return Index(offsets, np.array(self.counts, np.uint32), self.at, self.ended, self.first_line, self.spans)

    def damage(self) -> tuple[Damage, ...]:
        """What was noted on the way."""
        return self.remarks.damage() + self.content.damage

    def rows(self) -> Iterator[list[Row]]:
        """Every row, in log order, a piece of lines at a time. One long loop on local names: a call per line is dear on a million lines."""
        chunk_class, packed, closing, turn_end = self.grammar.chunk, self.grammar.packed, self.grammar.turn_end, self.remarks.turn_end
        merged = frozenset((Slow, *packed))  # what is no single row
        want = shift = 0  # the recorded seq expected next, and how far it is ahead of the place
        first = began = last = 0
        turn = step = -1  # of the open run, -1 while none is open
        reversal = None
        one, counts = array("I", (1,)), self.counts
        for block, starts, ends, items in self._prepared():
            lines = self.lines
            counts.extend(one * len(items))
            rows: list[Row] = []
            found = rows.append
            self.ended = int(ends[-1]) < len(block)
            if not self.ended:
                self.remarks.tail(lines + len(items) - 1, self.at + int(starts[-1]))
            for line, item in enumerate(items):
                kind = item.__class__
                if kind is chunk_class and item.seq == want:
                    pair, time = item.data, item.time
                    if pair.turn != turn or pair.step != step:
                        if turn >= 0:
                            found(Run(first, want - shift - first, turn, step, began, last, reversal))
                        first, turn, step, began, reversal = want - shift, pair.turn, pair.step, time, None
                    elif time < last and reversal is None:
                        reversal = want - shift
                    last = time
                    want += 1
                    continue
                if kind not in merged and item.seq == want:
                    if turn >= 0:
                        found(Run(first, want - shift - first, turn, step, began, last, reversal))
                        turn = -1
                    if shift:
                        item.seq = want - shift
                    if kind is closing:
                        turn_end(lines + line)
                    want += 1
                    found(item)
                    continue
                ended = ending(item) if kind in packed and item.seq0 == want else None
                if ended is not None:
                    pair, time, count = item.data, item.time0, len(item.data.texts)
                    if pair.turn != turn or pair.step != step:
                        if turn >= 0:
                            found(Run(first, want - shift - first, turn, step, began, last, reversal))
                        first, turn, step, began, reversal = want - shift, pair.turn, pair.step, time, None
                    elif time < last and reversal is None:
                        reversal = want - shift
                    last, backwards = ended
                    if backwards and reversal is None:
                        reversal = first_reversal(pair.dt, want - shift)
                    counts[lines + line] = count
                    want += count
                    continue
                if turn >= 0:
                    found(Run(first, want - shift - first, turn, step, began, last, reversal))
                    turn = -1
                slow = item if kind is Slow else self._slow(block[starts[line] : ends[line]])
                place = want - shift
                events, want = self._events(slow, line, int(starts[line]), place, want)
                counts[lines + line] = len(events)
                shift = want - place - len(events)
                rows.extend(events)
            if self.times is not None:
                self._stamp(block, starts, ends, items, self.times)
            self.lines += len(items)
            yield rows
        if turn >= 0:
            yield [Run(first, want - shift - first, turn, step, began, last, reversal)]
        self.remarks.finish()

    def _stamp(self, block: bytes, starts: Offsets, ends: Offsets, items: list[Any], times: "array[int]") -> None:
        """Keep the recorded time of every event of a block."""
        chunk_class, packed = self.grammar.chunk, self.grammar.packed
        for line, item in enumerate(items):
            kind = item.__class__
            if kind in packed and ending(item) is not None:
                times.extend(member_times(item))
            elif kind is chunk_class or (kind is not Slow and kind not in packed):
                times.append(item.time)
            else:
                slow = item if kind is Slow else self._slow(block[starts[line] : ends[line]])
                events = [event for value in slow.values for event in self.grammar.expand(value, 0)[0]]
                times.extend(time_of(event.get("time")) for event in events)

    def _events(self, slow: Slow, line: int, start: int, place: int, want: int) -> tuple[list[Row], int]:
        """The rows of a line that was read slowly, and the recorded seq expected after it."""
        number, offset = self.lines + line, self.at + start
        if slow.span > 1:
            self.spans[number] = slow.span
        self.remarks.notes(number, offset, slow.notes)
        rows: list[Row] = []
        for value in slow.values:
            mappings, notes = self.grammar.expand(value, place + len(rows))
            self.remarks.notes(number, offset, notes)
            for mapping in mappings:
                row = self.grammar.dialect.row(mapping, place + len(rows))
                rows.append(row)
                if not is_safe_int(row.recorded) or row.recorded != want:
                    self.remarks.gap(number, offset, want, quoted(row.recorded))
                    want = int(row.recorded) if is_safe_int(row.recorded) else want
                want += 1
                if row.kind == "turn_end":
                    self.remarks.turn_end(number)
        return rows, want

    def _prepared(self) -> Iterator[tuple[bytes, Offsets, Offsets, list[Any]]]:
        """Every line decoded, a piece at a time, with the block that holds it (at byte `self.at` of the file); broken records are joined."""
        held = b""
        for block in blocks(self._chunks(), self.block_size):
            held = yield from self._pieces(held + block if held else block, final=False)
        if held:
            yield from self._pieces(held, final=True)

    def _pieces(self, block: bytes, *, final: bool) -> Generator[tuple[bytes, Offsets, Offsets, list[Any]], None, bytes]:
        """The lines of a block, decoded together as far as that goes, from there on one by one. Returns what has to wait for the next block."""
        starts, ends = line_starts(block)
        line = 0
        for items in self._typed(block, starts, ends):
            first, line = line, line + len(items)
            yield block, starts[first:line], ends[first:line], items
        if line < len(starts):
            begins, stops = starts[line:], ends[line:]
            items = [self._line(block[start:end]) for start, end in zip(begins.tolist(), stops.tolist(), strict=True)]
            kept = len(items) if final else self._joined(block, begins, stops, items)
            if kept:
                yield block, begins[:kept], stops[:kept], items[:kept]
            line += kept
        used = int(starts[line]) if line < len(starts) else len(block)
        self.offsets.append(starts[:line] + self.at)
        self.at += used
        return block[used:]

    def _typed(self, block: bytes, starts: Offsets, ends: Offsets) -> Iterator[list[Any]]:
        """The lines of a plain block, decoded piece by piece, up to the first piece with a line that no typed row fits."""
        decoder, flat, view = self.grammar.decoder, self.grammar.packed, memoryview(block)
        if decoder is None or not is_plain(block, starts, ends):
            return
        numbers: list[int] = [] if self.short else odd_numbers(block, starts)
        long = [] if self.short else longer(SHALLOW, starts, ends)
        cuts = [0, *np.searchsorted(starts, np.arange(self.piece_size, len(block), self.piece_size)).tolist(), len(starts)]
        for first, stop in pairwise(cuts):
            if first == stop:
                continue
            items = decode_lines(decoder, view[starts[first] : ends[stop - 1]], stop - first)
            if items is None:
                return
            if self.short:
                doubted = [line for line in range(first, stop) if not is_strict(block[starts[line] : ends[line]].decode())]
            else:
                doubted = between(numbers, first, stop)
                for line, start, end in between(long, (first,), (stop,)):
                    item = items[line - first]
                    if item.__class__ not in flat and may_be_deep(block, start, end, item.sources):
                        doubted.append(line)
                doubted = [line for line in doubted if not is_exact(block[starts[line] : ends[line]].decode())]
            for line in doubted:
                items[line - first] = self._slow(block[starts[line] : ends[line]])
            yield items

    def _chunks(self) -> Iterable[bytes]:
        at = self.at
        for chunk in self.content.chunks(self.at):
            if self.stop is not None and at + len(chunk) >= self.stop:
                yield chunk[: self.stop - at]
                return
            yield chunk
            at += len(chunk)
        if self.stop is not None and at < self.stop:
            raise ReadError(CUT, path=self.content.path)

    def _line(self, line: bytes) -> Any:
        decoder = self.grammar.decoder
        row = decode_line(decoder, line, self.short) if decoder is not None else None
        return self._slow(line) if row is None else row

    def _slow(self, line: bytes) -> Slow:
        return read_line(line, self.grammar.is_record)

    def _joined(self, block: bytes, starts: Offsets, ends: Offsets, items: list[Any]) -> int:
        """Join records that raw newlines broke; returns how many items are settled before the next block is seen."""
        line = 0
        while line < len(items):
            item = items[line]
            if item.__class__ is not Slow or not item.joinable or not block[starts[line] : starts[line] + 9].lstrip().startswith(b"{"):
                line += 1
                continue
            last = line + 1
            while last < len(items) and last - line < JOINED and items[last].__class__ is Slow and items[last].joinable:
                last += 1
                whole = join([block[starts[part] : ends[part]] for part in range(line, last)]) if ends[last - 1] - starts[line] < JOINED_BYTES else None
                if whole is not None:
                    items[line:last] = [whole] + [Slow([])] * (last - line - 1)
                    break
            else:
                if last == len(items) and last - line < JOINED and len(block) - starts[line] < JOINED_BYTES:
                    return line
            line += 1
        return len(items)


def longer(size: int, starts: Offsets, ends: Offsets) -> list[tuple[int, int, int]]:
    """The lines of more than `size` bytes: number, start and end, as numbers that are quick to work with one by one."""
    found = np.flatnonzero(ends - starts > size)
    return list(zip(found.tolist(), starts[found].tolist(), ends[found].tolist(), strict=True))


def between(lines: list[Any], first: Any, stop: Any) -> list[Any]:
    """Those of some ascending lines that lie from `first` up to `stop`."""
    return lines[bisect_left(lines, first) : bisect_left(lines, stop)] if lines else []


def ending(packed: Any) -> tuple[int, bool] | None:
    """The time of a packed row's last chunk, and whether time runs backwards before it; `None` when the row is malformed."""
    inner = packed.data
    gaps = inner.dt
    if len(gaps) + 1 != len(inner.texts) or packed.seq0 + len(inner.texts) > SAFE_INTEGER:
        return None
    last = packed.time0 + sum(gaps)
    if gaps and min(gaps) < 0:
        times = member_times(packed)
        return (last, True) if max(max(times), -min(times), max(gaps), -min(gaps)) <= SAFE_INTEGER else None
    return (last, False) if last <= SAFE_INTEGER else None


def member_times(packed: Any) -> list[int]:
    """The times of a packed row's chunks."""
    return list(accumulate(packed.data.dt, initial=packed.time0))


def first_reversal(gaps: list[int], seq: int) -> int:
    """The first member of a packed row that runs backwards whose time is smaller than the one before it; `seq` is its first member's."""
    return seq + 1 + next(index for index, gap in enumerate(gaps) if gap < 0)


def time_of(recorded: Any) -> int:
    """A recorded time in epoch ms, `UNKNOWN_TIME` where it is none."""
    time = epoch_ms(recorded)
    return UNKNOWN_TIME if time is None else time
