"""The seqs at which a fold changes, and the stretch of boundaries over which it stays the same."""

from bisect import bisect_left, bisect_right

from foldlens.folds.comparison import Comparison, Numbers


class States:
    """The changes of one log's messages, as a comparison sees them."""

    def __init__(self, comparison: Comparison):
        self._comparison = comparison
        self._changes: list[int] = comparison.changes()
        self._last = len(comparison.log) - 1

    def interval(self, at: int) -> tuple[int, int]:
        """The first and last boundary, both inclusive, with the same fold as `at`; -1 is the empty prefix."""
        place = bisect_right(self._changes, at)
        first = self._changes[place - 1] if place else -1
        return first, self._changes[place] - 1 if place < len(self._changes) else self._last

    def between(self, first: int, last: int) -> list[int]:
        """One boundary for each state that begins in `first` to `last` (inclusive)."""
        return self._changes[bisect_left(self._changes, first) : bisect_right(self._changes, last)]

    def digests(self, boundaries: list[int]) -> dict[int, list[int]]:
        """For each distinct fold its digest, and the places in `boundaries` that have it."""
        found: dict[int, list[int]] = {}
        for place, boundary in enumerate(boundaries):
            found.setdefault(digest(self._comparison.fold(boundary).keys), []).append(place)
        return found


def digest(keys: Numbers) -> int:
    """A number that two key arrays share only if they are equal, in practice."""
    return hash(keys.tobytes())
