"""The log as a table: one row per event, envelope and canonical fields, no payload.

A run of chunks is spread over its events column by column, so that a million events take a few passes over arrays.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
import polars as pl

from foldlens.folds.surface import fold_table
from foldlens.folds.table import NEVER
from foldlens.model.js import is_count
from foldlens.model.log import Log
from foldlens.model.row import Row
from foldlens.model.times import epoch_ms

UNKNOWN = -(2**63)  # a source's sign for a time that was not recorded
SCHEMA = pl.Schema(
    {
        "seq": pl.Int64(),  # place in the log
        "type": pl.String(),  # as written
        "kind": pl.String(),  # canonical
        "time": pl.Int64(),  # epoch ms, null where none was recorded
        "turn": pl.Int64(),  # the open ones, the event's own included; null between them
        "step": pl.Int64(),
        "call_id": pl.String(),  # of tool calls and results
        "op": pl.String(),  # append, replace, or refused by the fold; null off the surface
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
    size, timed = len(log), getattr(log.source, "timed", None)
    walk = timed() if timed is not None else None  # a file gives rows and times in one pass
    columns = _envelopes(log.source.rows() if walk is None else walk.rows()) | _surface(log) | _places(log)
    columns |= {"time": _times(log) if walk is None else pl.Series(np.array(walk.times, dtype=np.int64)).replace(UNKNOWN, None), "seq": np.arange(size)}
    surface = pl.col("kind").is_in(sorted(log.dialect.surface))
    op = pl.when(pl.col("op") != "").then("op").when(surface).then(pl.lit("refused"))
    return pl.DataFrame(columns).with_columns(op=op).select(pl.col(name).cast(dtype) for name, dtype in SCHEMA.items())


class Columns:
    """What is collected row by row; a run counts for all its chunks."""

    def __init__(self) -> None:
        self.counts: list[int] = []
        self.types: list[str] = []
        self.kinds: list[str] = []
        self.turns: list[int | None] = []
        self.steps: list[int | None] = []
        self.calls: list[str | None] = []

    def add(self, row: Row, turn: int | None, step: int | None) -> None:
        self.counts.append(row.count)
        self.types.append(tabular(row.type) or "")
        self.kinds.append(row.kind)
        self.turns.append(turn)
        self.steps.append(step)
        self.calls.append(call_of(row) if row.kind in ("tool_call", "tool_result") else None)


def _envelopes(rows: Iterable[Row]) -> dict[str, Any]:
    """Type, kind, open turn and step, and call id."""
    found, turn, step, turns = Columns(), None, None, 0
    for row in rows:
        match row.kind:
            case "turn_start":
                turns += 1
                turn, step = named(row, "turn", turns), None
            case "step_start":
                step = named(row, "step", None)
            case _:
                pass
        found.add(row, turn, step)
        if row.kind == "turn_end":
            turn = step = None
        elif row.kind == "step_end":
            step = None
    spread = np.repeat(np.arange(len(found.counts)), np.array(found.counts, dtype=np.int64))
    columns = {"type": found.types, "kind": found.kinds, "call_id": found.calls, "turn": found.turns, "step": found.steps}
    return {name: pl.Series(name, values, dtype=SCHEMA[name]).gather(spread) for name, values in columns.items()}


def named(row: Row, key: str, default: int | None) -> int | None:
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
    position, shadower = np.full(size, NEVER), np.full(size, NEVER)
    position[table.seq], shadower[table.seq] = table.position, table.shadowed_by
    start, stop = np.full(size, NEVER), np.full(size, NEVER)
    made = np.array([replacement.seq for replacement in table.replacements], dtype=np.int64)
    for column, ends in ((start, [found.start for found in table.replacements]), (stop, [found.stop for found in table.replacements])):
        column[made] = [min(end, NEVER) for end in ends]
    codes = np.where(position == NEVER, 0, 1)
    codes[made] = 2
    return {
        "op": pl.Series(["", "append", "replace"]).gather(codes),
        "start": nullable(start),
        "stop": nullable(stop),
        "position": nullable(position),
        "shadowed_by": nullable(shadower),
        "generation": np.searchsorted(made, np.arange(size), "right"),
    }


def nullable(values: Any) -> pl.Series:
    """The column with null for what never is."""
    return pl.Series(values).replace(NEVER, None)


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
    extents: Callable[[], Any] | None = getattr(log.source, "extents", None)
    if extents is not None:
        line, offset, size = extents()
        return {"line": line, "offset": offset, "size": size}
    places = [log.source.place(seq) for seq in range(len(log))]
    texts = [_length(log.source.mapping(seq)) if place is None else place[2] for seq, place in enumerate(places)]
    line, offset = ([None if place is None else place[part] for place in places] for part in (0, 1))
    return {"line": pl.Series(line, dtype=pl.Int64), "offset": pl.Series(offset, dtype=pl.Int64), "size": pl.Series(texts, dtype=pl.Int64)}
