"""Why a message that one request sent is not in the next: the replacement between the two is named in the row itself."""

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from foldlens.folds.table import NEVER
from foldlens.frames.succession import Succession
from foldlens.model.alignment import Alignment, AlignmentRow, RowStatus
from foldlens.views.wording import counted


class Replaced:
    """The reason of a row of the succession, with the replacement that made the difference, where one did."""

    def __init__(self, succession: Succession):
        self.succession = succession

    def reason(self, row: AlignmentRow) -> str:
        if row.status is RowStatus.EXTRA and row.index is not None:
            return row.reason + self._stands_for(self.now.get(row.index))
        if row.status in (RowStatus.MISSING, RowStatus.CHANGED) and row.seq is not None:
            return row.reason + self._taken(self.before.get(row.seq))
        return row.reason

    @cached_property
    def before(self) -> Mapping[int, int]:
        """The event behind each message of the request before."""
        return _events(self.succession.before)

    @cached_property
    def now(self) -> Mapping[int, int]:
        """The event behind each message of this request."""
        return _events(self.succession.now)

    @cached_property
    def standing_for(self) -> Mapping[int, int]:
        """How many messages each replacement took off."""
        return {found.seq: len(found.shadowed) for found in self.succession.table.replacements}

    def _stands_for(self, seq: int | None) -> str:
        taken = self.standing_for.get(seq, 0) if seq is not None else 0
        return f": seq {seq} took the place of {counted(taken, 'message')}" if taken else ""

    def _taken(self, seq: int | None) -> str:
        table, boundary = self.succession.table, self.succession.now.boundary
        place = np.flatnonzero(table.seq == (-1 if seq is None else seq))
        shadower = int(table.shadowed_by[place[0]]) if len(place) else NEVER
        return f": seq {shadower} took the place of seq {seq}" if boundary is not None and shadower <= boundary else ""


def _events(alignment: Alignment) -> dict[int, int]:
    return {row.index: row.seq for row in alignment.rows if row.index is not None and row.seq is not None}
