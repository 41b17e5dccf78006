"""The messages on the surface of a running session: a plain append extends them, a replacement drops them once."""

from foldlens.folds.surface import fold
from foldlens.model.dialect import Dialect, Plan
from foldlens.model.event import Event
from foldlens.model.log import Log
from foldlens.model.message import Message

Indexed = list[tuple[int, Message]]


class Folded:
    """The memoised fold. `generation` counts how often it was dropped, so that others can tell whether theirs still holds."""

    def __init__(self) -> None:
        self.generation = 0
        self._indexed: Indexed | None = None
        self._last = -1, -1

    def take(self, dialect: Dialect, event: Event, plan: Plan | None) -> None:
        """Follow one append. A plain append can still sort before a replacement whose range starts beyond its own event."""
        if plan is None or not plan.applies:
            return
        place = plan.position, event.seq
        behind, self._last = place < self._last, max(place, self._last)
        if plan.start is not None or behind:
            self._indexed = None
            self.generation += 1
        elif self._indexed is not None:
            message = dialect.project(event)
            if message is not None:
                self._indexed.append((event.seq, message))

    def indexed(self, log: Log) -> Indexed:
        """Each message on the surface with the seq it comes from. Not to be changed by the caller."""
        if self._indexed is None:
            surface = fold(log)
            self._indexed = list(surface.indexed)
        return self._indexed
