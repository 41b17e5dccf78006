"""The fold as one table: who stands where, and who took it off the surface.

With seq, position and shadower of every surface event, the surface after any seq is a filter: born by then, not yet shadowed,
ordered by (position, seq). Time travel costs the size of the answer, not of the log.
"""

from array import array
from bisect import bisect_right
from itertools import chain
from typing import Any

import numpy as np

from foldlens.model.dialect import Plan
from foldlens.model.replacement import Replacement

NEVER = int(np.iinfo(np.int64).max)
LARGE = 2**62


def holdable(positions: list[int]) -> list[int]:
    """Positions that 64 bits hold, in the same order: Nous sets no bound to a range, so those too large give way to stand-ins behind all others."""
    if max(positions) < NEVER:
        return positions
    large = sorted({position for position in positions if position >= LARGE})
    stand_in = {position: LARGE + rank for rank, position in enumerate(large)}
    return [stand_in.get(position, position) for position in positions]


class FoldBuilder:
    """Collects plans as a fold applies them. `moved`: the position of each event that does not stand at its own seq."""

    def __init__(self) -> None:
        self.seqs = array("q")
        self.moved: dict[int, int] = {}
        self.replacements: list[Replacement] = []

    def add(self, seq: int, plan: Plan) -> None:
        self.seqs.append(seq)
        if plan.position is not None:
            self.moved[seq] = plan.position
        if plan.start is not None and plan.stop is not None:
            self.replacements.append(Replacement(seq, plan.start, plan.stop, plan.shadowed))

    def table(self) -> "FoldTable":
        return FoldTable(self)


class FoldTable:
    """Columns over the events that ever stood on the surface, sorted once by (position, seq).

    `seq`, `position`, `shadowed_by` (int64, `NEVER` while unshadowed); `replacements` in log order.
    """

    def __init__(self, builder: FoldBuilder):
        self.seq = np.array(builder.seqs, dtype=np.int64)
        self.position = self.seq
        self.shadowed_by = np.full(len(self.seq), NEVER, dtype=np.int64)
        latest_first = builder.replacements[::-1]  # so that the first to shadow an event is written last
        hidden = np.fromiter(chain.from_iterable(replacement.shadowed for replacement in latest_first), dtype=np.int64)
        counts = [len(replacement.shadowed) for replacement in latest_first]
        self.shadowed_by[np.searchsorted(self.seq, hidden)] = np.repeat(np.array([replacement.seq for replacement in latest_first], dtype=np.int64), counts)
        if builder.moved:
            self.position = self.seq.copy()
            self.position[np.searchsorted(self.seq, list(builder.moved))] = holdable(list(builder.moved.values()))
            order = np.argsort(self.position, kind="stable")  # seqs ascend, so equals stay in their order
            self.seq, self.position, self.shadowed_by = self.seq[order], self.position[order], self.shadowed_by[order]
        self.replacements = tuple(builder.replacements)
        self._replacement_seqs = [replacement.seq for replacement in self.replacements]

    def surface(self, at: int) -> Any:
        """The seqs on the surface after the event `at`, in surface order (int64 array)."""
        return self.seq[(self.seq <= at) & (self.shadowed_by > at)]

    def generation(self, at: int) -> int:
        """How many replacements had taken effect by `at` (inclusive)."""
        return bisect_right(self._replacement_seqs, at)
