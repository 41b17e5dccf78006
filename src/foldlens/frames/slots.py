"""The rows of a comparison as the slots of a list: long runs that agree are folded away behind one slot each."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

CONTEXT = 2  # rows that stay in sight on each side of what differs
SHORTEST = 3  # rows that are worth folding
AGREES, FOLDED = "=", "f"


class Block(NamedTuple):
    """Rows next to each other: `folded` ones share one slot, which is named by its first row."""

    row: int
    size: int
    folded: bool
    agrees: bool

    @property
    def slots(self) -> int:
        return 1 if self.folded else self.size


class Slots:
    """Which row each slot shows."""

    def __init__(self, blocks: Iterable[Block]):
        self.blocks = [block for block in blocks if block.size]
        self.starts = [0]
        for block in self.blocks:
            self.starts.append(self.starts[-1] + block.slots)

    def __len__(self) -> int:
        return self.starts[-1]

    def at(self, slot: int) -> tuple[int, int]:
        """The row of a slot, and how many rows are folded behind it (0: it shows the row itself)."""
        found = bisect_right(self.starts, slot) - 1
        block = self.blocks[found]
        return (block.row, block.size) if block.folded else (block.row + slot - self.starts[found], 0)

    def of(self, row: int) -> int:
        """The slot that shows a row, or behind which it is folded."""
        found = bisect_right([block.row for block in self.blocks], row) - 1
        block = self.blocks[found]
        return self.starts[found] + (0 if block.folded else row - block.row)

    @property
    def folds(self) -> list[tuple[int, int]]:
        """Each slot that folds, with the number of rows behind it."""
        return [(start, block.size) for start, block in zip(self.starts, self.blocks, strict=False) if block.folded]


def slots_of(runs: Iterable[tuple[int, bool]], opened: frozenset[int] = frozenset(), *, whole: bool = False) -> Slots:
    """The slots of rows given as runs (size, agrees). `opened` are the first rows of folds to show in full; `whole` shows everything."""
    return Slots(_blocks(list(_merged(runs)), opened, whole))


def _merged(runs: Iterable[tuple[int, bool]]) -> Iterator[tuple[int, bool]]:
    """Neighbouring runs of one kind as one."""
    size, kind = 0, True
    for length, agrees in runs:
        if agrees is not kind:
            if size:
                yield size, kind
            size, kind = 0, agrees
        size += length
    if size:
        yield size, kind


def _blocks(runs: list[tuple[int, bool]], opened: frozenset[int], whole: bool) -> Iterator[Block]:
    row = 0
    for place, (size, agrees) in enumerate(runs):
        head = CONTEXT if place else 0
        tail = CONTEXT if place + 1 < len(runs) else 0
        hidden = size - head - tail
        if not agrees or whole or hidden < SHORTEST or row + head in opened:
            yield Block(row, size, folded=False, agrees=agrees)
        else:
            yield Block(row, head, folded=False, agrees=True)
            yield Block(row + head, hidden, folded=True, agrees=True)
            yield Block(row + head + hidden, tail, folded=False, agrees=True)
        row += size
