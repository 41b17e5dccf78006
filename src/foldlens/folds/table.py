"""The fold as one table: who stands where, and who took it off the surface.

With seq, position and shadower of every surface event, the surface after any seq is a filter: born by then, not yet shadowed,
ordered by (position, seq). Time travel costs the size of the answer, not of the log.
"""

from bisect import bisect_right
from typing import Any

import numpy as np

from foldlens.model.dialect import Plan
from foldlens.model.replacement import Replacement

NEVER = np.iinfo(np.int64).max


class FoldBuilder:
    """Collects plans as a fold applies them."""

    def __init__(self) -> None:
        self.seqs: list[int] = []
        self.positions: list[int] = []
        self.shadowed_by: dict[int, int] = {}
        self.replacements: list[Replacement] = []

    def add(self, seq: int, plan: Plan) -> None:
        self.seqs.append(seq)
        self.positions.append(plan.position)
        if plan.start is not None and plan.stop is not None:
            self.replacements.append(Replacement(seq, plan.start, plan.stop, plan.shadowed))
            for shadowed in plan.shadowed:
                self.shadowed_by.setdefault(shadowed, seq)

    def table(self) -> "FoldTable":
        return FoldTable(self)


class FoldTable:
    """Columns over the events that ever stood on the surface, sorted once by (position, seq).

    `seq`, `position`, `shadowed_by` (int64, `NEVER` while unshadowed); `replacements` in log order.
    """

    def __init__(self, builder: FoldBuilder):
        seq = np.array(builder.seqs, dtype=np.int64)
        position = np.array(builder.positions, dtype=np.int64)
        by = np.full(len(seq), NEVER, dtype=np.int64)
        if builder.shadowed_by:
            hidden = np.fromiter(builder.shadowed_by.keys(), dtype=np.int64, count=len(builder.shadowed_by))
            by[np.searchsorted(seq, hidden)] = np.fromiter(builder.shadowed_by.values(), dtype=np.int64, count=len(builder.shadowed_by))
        order = np.lexsort((seq, position))
        self.seq, self.position, self.shadowed_by = seq[order], position[order], by[order]
        self.replacements = tuple(builder.replacements)
        self._replacement_seqs = [replacement.seq for replacement in self.replacements]

    def surface(self, at: int) -> Any:
        """The seqs on the surface after the event `at`, in surface order (int64 array)."""
        return self.seq[(self.seq <= at) & (self.shadowed_by > at)]

    def generation(self, at: int) -> int:
        """How many replacements had taken effect by `at` (inclusive)."""
        return bisect_right(self._replacement_seqs, at)
