"""The messages on the surface of a running session: a plain append extends them, a replacement drops them once."""

from foldlens.folds.surface import fold
from foldlens.model.dialect import Dialect, Plan
from foldlens.model.event import Event
from foldlens.model.log import Log
from foldlens.model.message import Message


class Folded:
    """The memoised fold, messages and their seqs side by side.

    `generation` counts how often it was dropped, so that others can tell whether what they derived from it still holds.
    """

    def __init__(self) -> None:
        self.generation = 0
        self._kept: tuple[list[int], list[Message]] | None = None
        self._last = -1, -1

    def take(self, dialect: Dialect, event: Event, plan: Plan | None) -> None:
        """Follow one append. A plain append can still sort before a replacement whose range starts beyond its own event."""
        if plan is None or not plan.applies:
            return
        place = plan.place(event.seq)
        behind, self._last = place < self._last, max(place, self._last)
        if plan.start is not None or behind:
            self._kept = None
            self.generation += 1
        elif self._kept is not None:
            message = dialect.project(event)
            if message is not None:
                self._kept[0].append(event.seq)
                self._kept[1].append(message)

    def look(self, log: Log) -> tuple[list[int], list[Message]]:
        """The seqs and messages on the surface now; folds again after a drop. Not to be changed by the caller."""
        if self._kept is None:
            indexed = fold(log).indexed
            self._kept = [seq for seq, _ in indexed], [message for _, message in indexed]
        return self._kept
