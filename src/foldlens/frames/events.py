"""The log as a table: one row per event, envelope and canonical fields, no payload.

A run of chunks is spread over its events column by column, so that a million events take a few passes over arrays.
"""

import json
from array import array
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import polars as pl

from foldlens.folds.surface import fold_table
from foldlens.folds.table import NEVER
from foldlens.formats import read
from foldlens.formats.lines.index import UNKNOWN_TIME
from foldlens.formats.lines.source import LineSource
from foldlens.model.collector import held_still
from foldlens.model.js import is_count
from foldlens.model.log import Log
from foldlens.model.row import Row
from foldlens.model.times import epoch_ms

WORDS = pl.Categorical()  # few different ones in a million: kept as numbers
OPS = pl.Enum(("append", "replace", "refused"))
CALLING = frozenset({"tool_call", "tool_result"})
UNKNOWN = UNKNOWN_TIME  # what stands for null in a column of numbers
SCHEMA = pl.Schema(
    {
        "seq": pl.Int64(),  # place in the log
        "type": WORDS,  # as written
        "kind": WORDS,  # canonical
        "time": pl.Int64(),  # epoch ms, null where none was recorded
        "turn": pl.Int64(),  # the open ones, the event's own included; null between them
        "step": pl.Int64(),
        "call_id": pl.String(),  # of tool calls and results
        "op": OPS,  # append, replace, or refused by the fold; null off the surface
        "start": pl.Int64(),  # range of a replacement as written, both inclusive
        "stop": pl.Int64(),
        "position": pl.Int64(),  # place in surface order
        "shadowed_by": pl.Int64(),  # seq of the replacement that took the event off the surface
        "generation": pl.Int64(),  # replacements so far, the event's own included
        "line": pl.Int64(),  # 1-based line of the file, null in memory
        "offset": pl.Int64(),  # 0-based byte of that line
        "size": pl.Int64(),  # bytes of the line, shared out evenly where it holds several events; of the JSON text in memory
    }
)


def event_frame(log: Log) -> pl.DataFrame:
    """The table of a log, columns as in `SCHEMA`."""
    columns = Columns()
    with held_still():
        for _ in columns.rows(log):
            pass
    return columns.frame(log)


def read_with_frame(source: Any) -> Log:
    """`foldlens.read`, with the log's table made in the same pass."""
    columns = Columns()
    log = read(source, rows=columns.rows)
    if columns.complete:
        log.memo["frame"] = columns.frame(log)
    return log


class Columns:
    """What is collected row by row as the rows of a log come by; a run counts for all its chunks. `complete`: whether all have."""

    def __init__(self) -> None:
        self.complete = False
        self.times, self.counts, self.turns, self.steps = array("q"), array("q"), array("q"), array("q")
        self.kinds: dict[tuple[str, str], int] = {}  # type and kind -> code
        self.coded, self.calls = array("q"), array("q")
        self.call_ids: list[str | None] = [None]

    def rows(self, log: Log) -> Iterator[Row]:
        """The rows of the log, noted one by one."""
        turn = step = UNKNOWN
        turns = 0
        for row in log.source.rows(self.times) if isinstance(log.source, LineSource) else log.source.rows():
            kind = row.kind
            if kind == "turn_start":
                turns += 1
                turn, step = named(row, "turn", turns), UNKNOWN
            elif kind == "step_start":
                step = named(row, "step", UNKNOWN)
            alone = turn == UNKNOWN and kind == "assistant_chunk"  # chunks outside any turn stand in the one that they name
            self.counts.append(row.count)
            self.turns.append(named(row, "turn", turn) if alone else turn)
            self.steps.append(named(row, "step", step) if alone else step)
            self.coded.append(self._code(row.type, kind))
            self.calls.append(self._call(row) if kind in CALLING else 0)
            if kind == "turn_end":
                turn = step = UNKNOWN
            elif kind == "step_end":
                step = UNKNOWN
            yield row
        self.complete = True

    def _code(self, type_: Any, kind: str) -> int:
        """The number of a type and its kind."""
        key = type_ if type_.__class__ is str else "", kind
        code = self.kinds.get(key)
        if code is None:
            code = self.kinds[key] = len(self.kinds)
        return code

    def _call(self, row: Row) -> int:
        """The number of a call id, 0 for none."""
        id_ = call_of(row)
        if id_ is None:
            return 0
        self.call_ids.append(id_)
        return len(self.call_ids) - 1

    def frame(self, log: Log) -> pl.DataFrame:
        """The table, every run spread over its events."""
        spreading = spread(numbers(self.counts))
        coded = pl.Series(numbers(self.coded).astype(np.uint32))
        columns: dict[str, Any] = {
            "seq": pl.int_range(len(log), eager=True),
            "type": pl.Series([tabular(type_) for type_, _ in self.kinds], dtype=WORDS).gather(coded).gather(spreading),
            "kind": pl.Series([kind for _, kind in self.kinds], dtype=WORDS).gather(coded).gather(spreading),
            "time": nullable(numbers(self.times)) if in_file(log) else _times(log),
            "turn": nullable(numbers(self.turns)).gather(spreading),
            "step": nullable(numbers(self.steps)).gather(spreading),
            "call_id": pl.Series(self.call_ids, dtype=pl.String).gather(numbers(self.calls)).gather(spreading),
            **_surface(log),
            **_places(log),
        }
        surface = pl.col("kind").is_in(sorted(log.dialect.surface))
        op = pl.when(pl.col("op").is_not_null()).then("op").when(surface).then(pl.lit("refused", dtype=OPS))
        return pl.DataFrame(columns).with_columns(op=op).select(pl.col(name).cast(dtype) for name, dtype in SCHEMA.items())


def in_file(log: Log) -> bool:
    """Whether the log stands in a file of lines, which tells times and places as it is read."""
    return isinstance(log.source, LineSource)


def numbers(column: "array[int]") -> Any:
    """A column as numpy sees it, not copied."""
    return np.frombuffer(column, np.int64) if len(column) else np.zeros(0, np.int64)


def named(row: Row, key: str, default: int) -> int:
    """The number that an event names, or a default where it names none."""
    value: Any = row.data.get(key) if isinstance(row.data, Mapping) else getattr(row.data, key, None)
    return int(value) if is_count(value) else default


def call_of(row: Row) -> str | None:
    """The call id of a tool call or result, `None` where it is no text."""
    try:
        return tabular(row.call_id)
    except (AttributeError, TypeError, IndexError, KeyError):
        return None


def tabular(text: Any) -> str | None:
    """A text as a table can hold it: halves of surrogate pairs have no place there. `None` for anything else."""
    return text.encode(errors="replace").decode() if isinstance(text, str) else None


def _surface(log: Log) -> dict[str, Any]:
    """Op, range, position, shadower and generation, from the fold."""
    table, size = fold_table(log), len(log)
    made = np.array([replacement.seq for replacement in table.replacements], dtype=np.int64)
    codes = np.zeros(size, np.uint32)
    codes[table.seq] = 1
    codes[made] = 2
    shadowed = table.shadowed_by < NEVER
    return {
        "op": pl.Series([None, "append", "replace"], dtype=OPS).gather(codes),
        "start": scattered(size, made, [min(found.start, NEVER) for found in table.replacements]),
        "stop": scattered(size, made, [min(found.stop, NEVER) for found in table.replacements]),
        "position": scattered(size, table.seq, table.position),
        "shadowed_by": scattered(size, table.seq[shadowed], table.shadowed_by[shadowed]),
        "generation": pl.int_range(len(made) + 1, eager=True).gather(spread(np.diff(made, prepend=0, append=size))),
    }


def spread(counts: Any) -> pl.Series:
    """Which of some things each event belongs to, by how many belong to each. Gathering by it is lean: whole columns of numpy's own stay in memory."""
    return pl.Series(np.repeat(np.arange(len(counts), dtype=np.uint32), counts))


def scattered(size: int, places: Any, values: Any) -> pl.Series:
    """A column of nulls with some values at some places."""
    return pl.repeat(None, size, dtype=pl.Int64, eager=True).scatter(places, pl.Series(values, dtype=pl.Int64))


def nullable(values: Any) -> pl.Series:
    """The column with null for what is unknown."""
    column = pl.Series(values)
    return pl.select(pl.when(column != UNKNOWN).then(column)).to_series() if (values == UNKNOWN).any() else column


def _times(log: Log) -> pl.Series:
    """Recorded times in epoch ms, of a log in memory."""
    return pl.Series([epoch_ms(log.source.mapping(seq).get("time")) for seq in range(len(log))], dtype=pl.Int64)


def _length(mapping: Any) -> int | None:
    """The characters of an event in memory as JSON; `None` for one that JSON cannot hold."""
    try:
        return len(json.dumps(mapping, ensure_ascii=False, default=str))
    except (TypeError, ValueError, RecursionError):
        return None


def _places(log: Log) -> dict[str, Any]:
    """Line, byte offset and size."""
    if isinstance(log.source, LineSource):
        counts, offsets, sizes = log.source.extents()
        lines = spread(counts)
        return {
            "line": lines.cast(pl.Int64) + log.source.line,
            "offset": pl.Series(offsets).gather(lines),
            "size": pl.Series(sizes // np.maximum(counts, 1)).gather(lines),
        }
    places = [log.source.place(seq) for seq in range(len(log))]
    texts = [_length(log.source.mapping(seq)) if place is None else place[2] for seq, place in enumerate(places)]
    line, offset = ([None if place is None else place[part] for place in places] for part in (0, 1))
    return {"line": pl.Series(line, dtype=pl.Int64), "offset": pl.Series(offset, dtype=pl.Int64), "size": pl.Series(texts, dtype=pl.Int64)}
