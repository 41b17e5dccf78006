"""Requests of one wire format against one log, message by message, each distinct message looked at once.

Captured requests repeat the conversation so far. Equal JSON text is the same message, so a request becomes an array of numbers:
comparing it with the fold after any event is comparing two arrays.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from foldlens.folds.pair_exemptions import exemptions_between
from foldlens.folds.scheme import Item, Scheme, scheme_of
from foldlens.folds.surface import fold_table
from foldlens.folds.table import NEVER
from foldlens.model.log import Log
from foldlens.model.request import Request
from foldlens.model.wire import Wire, wire_named

Numbers = np.ndarray[tuple[int], np.dtype[Any]]

SIDES = ("system", "user", "assistant", "tool")


class Items:
    """Distinct items of one side: their keys and prints as numbers shared by both sides."""

    def __init__(self, scheme: Scheme, keys: dict[Any, int], prints: dict[Any, int]):
        self.scheme, self._keys, self._prints = scheme, keys, prints
        self.all: list[Item] = []
        self._joined: dict[tuple[int, ...], int] = {}
        self._columns = np.zeros((3, 64), dtype=np.int64)  # key, print and side of each item, with room to grow

    def add(self, item: Item) -> int:
        """The number of a new item."""
        number = len(self.all)
        self.all.append(item)
        if number == self._columns.shape[1]:
            self._columns = np.concatenate([self._columns, np.zeros_like(self._columns)], axis=1)
        self._columns[0, number] = self._keys.setdefault(item.key, len(self._keys))
        self._columns[1, number] = self._prints.setdefault(item.print, len(self._prints))
        self._columns[2, number] = SIDES.index(item.side) if item.side in SIDES else len(SIDES)
        return number

    def keys(self, numbers: Numbers) -> Numbers:
        return self._columns[0][numbers]

    def prints(self, numbers: Numbers) -> Numbers:
        return self._columns[1][numbers]

    def systems(self, numbers: Numbers) -> Numbers:
        """Which items are system messages."""
        return self._columns[2][numbers] == SIDES.index("system")

    def run_starts(self, numbers: Numbers) -> Numbers:
        """Where a new message begins, when neighbours of a side that this wire merges count as one."""
        sides = self._columns[2][numbers]
        mergeable = np.array([side in self.scheme.merges for side in (*SIDES, "")])
        begins = np.ones(len(numbers), dtype=bool)
        begins[1:] = (sides[1:] != sides[:-1]) | ~mergeable[sides[1:]]
        return np.flatnonzero(begins)

    def joined(self, members: tuple[int, ...]) -> int:
        """The item that stands for several neighbours."""
        if len(members) == 1:
            return members[0]
        if members not in self._joined:
            self._joined[members] = self.add(self.scheme.joined([self.all[member] for member in members]))
        return self._joined[members]


class Side:
    """One side of a comparison: item numbers, and where each message came from: a request index or seq, of merged messages the first."""

    __slots__ = ("items", "numbers", "places")

    def __init__(self, items: Items, numbers: Numbers, places: Any):
        self.items, self.numbers, self.places = items, numbers, places

    def __len__(self) -> int:
        return len(self.numbers)

    def without_first(self) -> "Side":
        return Side(self.items, self.numbers[1:], self.places[1:])

    @property
    def keys(self) -> Numbers:
        return self.items.keys(self.numbers)

    @property
    def prints(self) -> Numbers:
        return self.items.prints(self.numbers)

    def item(self, index: int) -> Item:
        return self.items.all[self.numbers[index]]

    def place(self, index: int) -> int:
        """The request index or seq of the message; of merged neighbours the first."""
        return int(self.places[index])

    def starts_with_system(self) -> bool:
        return len(self) > 0 and self.item(0).is_system

    def grouped(self) -> "Side":
        """The side with mergeable neighbours as one message each."""
        starts = self.items.run_starts(self.numbers)
        if len(starts) == len(self.numbers):
            return self
        ends = np.append(starts[1:], len(self.numbers))
        numbers, places = self.numbers[starts], np.asarray(self.places)[starts]
        for run in np.flatnonzero(ends - starts > 1).tolist():
            numbers[run] = self.items.joined(tuple(self.numbers[starts[run] : ends[run]].tolist()))
        return Side(self.items, numbers, places)


class Comparison:
    """Everything about one log and one wire format that many requests share."""

    def __init__(self, log: Log, wire: Wire):
        self.log, self.wire, self.scheme = log, wire, scheme_of(log.dialect.name, wire)
        keys: dict[Any, int] = {}
        prints: dict[Any, int] = {}
        self.sent = Items(self.scheme, keys, prints)
        self.logged = Items(self.scheme, keys, prints)
        self._by_text: dict[bytes, int] = {}
        self.table = fold_table(log)
        self._rows: Numbers = self._project()
        self._pairs: dict[tuple[int, int], int] = {}
        self._last: tuple[Numbers, Numbers, int] = (_numbers(()), _numbers(()), 0)  # the pair before, which the next one usually extends

    def _project(self) -> Numbers:
        """For each row of the fold table the number of its item; -1 where the event projects to nothing."""
        project, log = self.log.dialect.project, self.log
        messages = (project(log[seq]) for seq in self.table.seq.tolist())
        return _numbers([-1 if message is None else self.logged.add(self.scheme.item(message)) for message in messages])

    @cached_property
    def logged_keys(self) -> Numbers:
        """The keys of everything the log ever put on the surface."""
        return self.logged.keys(np.arange(len(self.logged.all)))

    def fold(self, at: int) -> Side:
        """What the log says after the event `at`."""
        table = self.table
        shown = (table.seq <= at) & (table.shadowed_by > at) & (self._rows >= 0)
        numbers, seqs = self._rows[shown], table.seq[shown]
        if self.wire.system_apart and numbers.size:
            kept = ~self.logged.systems(numbers)
            numbers, seqs = numbers[kept], seqs[kept]
        side = Side(self.logged, numbers, seqs)
        return side.grouped() if self.scheme.merges else side

    def comparable(self, side: Side) -> Side:
        """The sent messages to hold against a fold. A system text that stands for the header is left out: the header check compares it."""
        if self.scheme.header_system and side.starts_with_system():
            side = side.without_first()
        return side.grouped() if self.scheme.merges else side

    def sent_messages(self, request: Request) -> Side:
        """Every message of the request as sent."""
        texts = request.payload.raw_messages()
        numbers = list(map(self._by_text.get, texts))
        if None in numbers:
            numbers = [self._number(request, index, texts[index]) if number is None else number for index, number in enumerate(numbers)]
        return Side(self.sent, np.array(numbers, dtype=np.int32), range(len(numbers)))  # small: thousands of requests are held at once

    def _number(self, request: Request, index: int, text: bytes) -> int:
        number = self._by_text.get(text)
        if number is None:
            number = self._by_text[text] = self.sent.add(self.scheme.item(request.payload.message(index, text)))
        return number

    def changes(self) -> list[int]:
        """The seqs of the events that change what the log says, in order."""
        seen = self._rows >= 0
        return np.unique(np.concatenate([self.table.seq[seen], self.table.shadowed_by[seen & (self.table.shadowed_by != NEVER)]])).tolist()

    def exemptions(self, sent: Side, logged: Side) -> int:
        """The exemptions, as bits, that two sides with equal keys needed."""
        one, other, mask = self._last
        shared = len(one)
        if shared > len(sent) or not (np.array_equal(one, sent.numbers[:shared]) and np.array_equal(other, logged.numbers[:shared])):
            shared = mask = 0
        for pair in zip(sent.numbers[shared:].tolist(), logged.numbers[shared:].tolist(), strict=True):
            mask |= self.pair_exemptions(*pair)
        self._last = sent.numbers, logged.numbers, mask
        return mask

    def pair_exemptions(self, sent: int, logged: int) -> int:
        found = self._pairs.get((sent, logged))
        if found is None:
            found = self._pairs[sent, logged] = exemptions_between(self.sent.all[sent], self.logged.all[logged], self.scheme)
        return found


def comparison(log: Log, request: Request) -> Comparison:
    """The comparison for the request's wire format, made once per log."""
    key = "comparison", request.wire
    found = log.memo.get(key)
    if found is None or found.table is not fold_table(log):
        found = log.memo[key] = Comparison(log, wire_named(request.wire))
    return found


def _numbers(values: Sequence[Any]) -> Numbers:
    return np.array(values, dtype=np.int64)
