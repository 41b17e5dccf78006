"""Every range of a surface that cuts no pair."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from foldlens.compaction.standing import Standing, standing
from foldlens.model.log import Log


class SafeRange(NamedTuple):
    """A range as the dialect writes it, both ends inclusive: node seqs in dsh, positions in Nous."""

    start: int
    stop: int


class SafeRanges:
    """The safe ranges of a surface, made when looked at: there can be as many as pairs of messages.

    Iterates by start, then stop, in surface order. `in` asks about one range, ends as the dialect writes them.
    """

    def __init__(self, found: Standing):
        self._standing, self._bounds = found, found.bounds

    def __iter__(self) -> Iterator[SafeRange]:
        for first in range(self._bounds.size):
            for last in self._bounds.lasts(first).tolist():
                yield SafeRange(*self._standing.written(first, last))

    def __len__(self) -> int:
        return sum(len(self._bounds.lasts(first)) for first in range(self._bounds.size))

    def __contains__(self, ends: Any) -> bool:
        start, stop = ends
        span = self._standing.spanned(start, stop)
        return span is not None and self._bounds.whole(*span)

    def nearest(self, start: int, stop: int) -> tuple[SafeRange | None, SafeRange | None]:
        """The longest safe range inside a range, and the shortest around it. `None` where there is none, or where the range covers nothing."""
        span = self._standing.spanned(start, stop)
        return (None, None) if span is None else nearest(self._standing, *span)


def safe_ranges(log: Log, at: int | None = None) -> SafeRanges:
    """The ranges that a replacement after the event `at` (or the last) could take without cutting a call from its result.

    A range is safe when every result that keeps its place keeps a call before it, and every answered call an answer, that had one.
    Raises `ValueError` for an `at` outside the log.
    """
    return SafeRanges(standing(log, at))


def nearest(found: Standing, first: int, last: int) -> tuple[SafeRange | None, SafeRange | None]:
    """The nearest safe ranges, smaller and larger, around two surface indices."""
    inside, around = found.bounds.narrower(first, last), found.bounds.wider(first, last)
    return SafeRange(*found.written(*inside)) if inside is not None else None, SafeRange(*found.written(*around))
