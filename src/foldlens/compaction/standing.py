"""The surface at one point, with all that a what-if asks of it: who stands where, who calls, who answers, and the fold to plan with."""

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from foldlens.compaction.bounds import Bounds
from foldlens.compaction.ties import Ends, ties
from foldlens.folds.surface import fold_table
from foldlens.model.log import Log
from foldlens.model.message import Message
from foldlens.model.row import Row
from foldlens.rules.pairs import key

KEPT = 8  # standings of one log that are kept: a slider goes back and forth


class Standing:
    """The surface of a log after the event `at`, in surface order.

    `seqs`, `positions`, `kinds` and `ends` (the calls made, the result given) run in parallel. `folding` has seen every event up to `at`.
    """

    def __init__(self, log: Log, at: int):
        self.log, self.at = log, at
        self.table = fold_table(log)
        self.folding = log.dialect.folding(log.source.mapping)
        rows = {row.seq: row for row in self._replayed()}
        here = (self.table.seq <= at) & (self.table.shadowed_by > at)
        self.seqs: tuple[int, ...] = tuple(self.table.seq[here].tolist())
        self.positions: tuple[int, ...] = tuple(self.table.position[here].tolist())
        self.kinds: tuple[str, ...] = tuple([rows[seq].kind for seq in self.seqs])
        self.ends: tuple[Ends, ...] = tuple([ends_of(rows[seq]) for seq in self.seqs])
        self.index: Mapping[int, int] = {seq: index for index, seq in enumerate(self.seqs)}
        self.bounds = Bounds(ties(self.ends), self.positions)

    def _replayed(self) -> list[Row]:
        """The rows that ever stood on the surface by `at`, run through the dialect's fold once more."""
        rows = [row for seq, row in surface_rows(self.log).items() if seq <= self.at]
        for row in rows:
            plan = self.folding.plan(row)
            if plan is not None and plan.applies:
                self.folding.apply(row, plan)
        return rows

    def written(self, first: int, last: int) -> tuple[int, int]:
        """The range from one surface index to another as the dialect writes it: by node, in Nous by position."""
        names = self.positions if self.log.dialect.name == "nous" else self.seqs
        return names[first], names[last]

    def spanned(self, start: Any, stop: Any) -> tuple[int, int] | None:
        """The surface indices, first and last, that a range as written covers; `None` where it covers nothing."""
        if self.log.dialect.name == "nous":
            first, last = bisect_left(self.positions, start), bisect_right(self.positions, stop) - 1
        elif start in self.index and stop in self.index:
            first, last = self.index[start], self.index[stop]
        else:
            return None
        return (first, last) if first <= last else None

    def parted(self, index: int) -> bool:
        """Whether a range can end at this surface index: the next message stands at another position."""
        return not 0 <= index < len(self.seqs) - 1 or self.positions[index] != self.positions[index + 1]

    def is_system(self, index: int) -> bool:
        return self.kinds[index] == "system_message"

    def size(self, index: int) -> int:
        """The size of one message in bytes of text; 0 for an event that projects to nothing."""
        sizes: dict[int, int] = self.log.memo.setdefault("sizes", {})
        seq = self.seqs[index]
        if seq not in sizes:
            message = self.log.dialect.project(self.log[seq])
            sizes[seq] = 0 if message is None else message_size(message)
        return sizes[seq]


def surface_rows(log: Log) -> Mapping[int, Row]:
    """The rows of all events that ever stood on the surface, in log order; read once, since every replacement asks for them again."""
    if "surface_rows" not in log.memo:
        wanted = frozenset(fold_table(log).seq.tolist())
        log.memo["surface_rows"] = {row.seq: row for row in log.source.rows() if row.seq in wanted}
    return log.memo["surface_rows"]


def standing(log: Log, at: int | None = None) -> Standing:
    """The standing after the event `at` (inclusive), or after the last one; kept for the next look."""
    place = len(log) - 1 if at is None else at
    if not -1 <= place < len(log):
        raise ValueError(f"no event at seq {place}: the log holds {len(log)} events")
    kept: OrderedDict[int, Standing] = log.memo.setdefault("standings", OrderedDict())
    if place not in kept:
        kept[place] = Standing(log, place)
        if len(kept) > KEPT:
            kept.popitem(last=False)
    kept.move_to_end(place)
    return kept[place]


def ends_of(row: Row) -> Ends:
    """The calls a row makes and the call it answers, as keys; a payload of another shape does neither."""
    try:
        if row.kind == "assistant_message":
            return Ends(tuple(key(call) for call in row.calls), ())
        return Ends((), (key(row.call_id),)) if row.kind == "tool_result" else Ends((), ())
    except (AttributeError, TypeError, LookupError):
        return Ends((), ())


def message_size(message: Message) -> int:
    """The bytes of all text in a message: content, reasoning and calls."""
    return text_size([message.content, message.tool_calls, message.body.get("reasoning_content")])


def text_size(value: Any) -> int:
    """The bytes of all text inside a JSON value, keys left out."""
    if isinstance(value, str):
        return len(value) if value.isascii() else len(value.encode("utf-8", "surrogatepass"))
    if isinstance(value, dict):
        return sum(map(text_size, value.values()))
    return sum(map(text_size, value)) if isinstance(value, list | tuple) else 0
