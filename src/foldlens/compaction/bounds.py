"""Which ranges cut no pair, as two numbers per surface index.

A range `first..last` is whole when `floor[last] < first` and `last < limit[first]`:
`floor[last]` is the latest call whose result lies behind `last`, `limit[first]` the earliest result whose call lies before `first`.
That makes the million ranges of a long surface two arrays, each from one sweep.
"""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Any

import numpy as np

from foldlens.compaction.ties import Tie

Span = tuple[int, int]


class Bounds:
    """The bounds of one surface. Indices are surface indices, both ends of a range inclusive."""

    def __init__(self, ties: Sequence[Tie], positions: Sequence[int]):
        self.size, self.ties, self.positions = len(positions), ties, positions
        self._crossing: list[list[Tie]] | None = None
        self.floor: Any = np.full(self.size, -1, dtype=np.int64)
        self.limit: Any = np.full(self.size, self.size, dtype=np.int64)
        results = [(tie.high, tie.partner - 1, -tie.low) for tie in ties if tie.partner > tie.high]
        calls = [(tie.partner + 1, tie.low, tie.high) for tie in ties if tie.partner < tie.low]
        for index, value in _least(results):
            self.floor[index] = -value
        for index, value in _least(calls):
            self.limit[index] = value
        # Two events at one position (a Nous range beyond its own seq) cannot be told apart by a range.
        for index in range(1, self.size):
            if positions[index] == positions[index - 1]:
                self.floor[index - 1], self.limit[index] = self.size, 0

    def whole(self, first: int, last: int) -> bool:
        """Whether a range leaves no result without its call and no call without its result that had one before."""
        return bool(self.floor[last] < first <= last < self.limit[first])

    def lasts(self, first: int) -> Any:
        """Every last index of a whole range that starts at `first` (int64 array)."""
        stop = int(self.limit[first])
        return first + np.flatnonzero(self.floor[first:stop] < first)

    def wider(self, first: int, last: int) -> Span:
        """The smallest whole range around a range. There is always one: the whole surface."""
        touched: dict[int, list[Tie]] = {}
        for tie in self.ties:
            touched.setdefault(tie.low, []).append(tie)
            if tie.high != tie.low:
                touched.setdefault(tie.high, []).append(tie)
        fresh = list(range(first, last + 1))
        while fresh:
            index = fresh.pop()
            reach = [tie.partner for tie in touched.get(index, ()) if first <= tie.low and tie.high <= last]
            low, high = self._unsplit(min([first, *reach]), max([last, *reach]))
            fresh += [*range(low, first), *range(last + 1, high + 1)]
            first, last = low, high
        return first, last

    def narrower(self, first: int, last: int) -> Span | None:
        """The longest whole range inside a range, the earliest of them; `None` where there is none."""
        best: Span | None = None
        for start in range(first, last + 1):
            length = 0 if best is None else best[1] - best[0] + 1
            if last - start + 1 <= length:
                break
            stop = min(int(self.limit[start]), last + 1)
            whole = np.flatnonzero(self.floor[start + length : stop] < start)
            if whole.size:
                best = start, start + length + int(whole[-1])
        return best

    def crossing(self, last: int) -> list[Tie]:
        """The ties of results behind `last` whose calls all stand at or before it."""
        if self._crossing is None:
            self._crossing = [list[Tie]() for _ in range(self.size)]
            for tie in self.ties:
                for index in range(tie.high, tie.partner):
                    self._crossing[index].append(tie)
        return self._crossing[last]

    def _unsplit(self, first: int, last: int) -> Span:
        while first > 0 and self.positions[first - 1] == self.positions[first]:
            first -= 1
        while last + 1 < self.size and self.positions[last + 1] == self.positions[last]:
            last += 1
        return first, last


def _least(stretches: Iterable[tuple[int, int, int]]) -> Iterable[tuple[int, int]]:
    """For every index that a stretch `(from, to, value)` covers, the least value of the stretches over it."""
    waiting = sorted(stretches, reverse=True)
    open_: list[tuple[int, int]] = []
    index = 0
    while waiting or open_:
        if not open_:
            index = max(index, waiting[-1][0])
        while waiting and waiting[-1][0] <= index:
            _, stop, value = waiting.pop()
            heappush(open_, (value, stop))
        while open_ and open_[0][1] < index:
            heappop(open_)
        if open_:
            yield index, open_[0][0]
            index += 1
