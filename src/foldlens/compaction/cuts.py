"""Where a range may begin and end, and which recent-window sizes leave every pair whole."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from pydantic import BaseModel, ConfigDict

from foldlens.compaction.standing import Standing, standing
from foldlens.compaction.ties import Tie
from foldlens.model.log import Log


class Cut(NamedTuple):
    """The place after the first `place` messages of the surface: `before` and `after` are their seqs, `None` at either end.

    `open_pairs` calls stand before it whose results stand behind it. `whole`: none, so a range may begin or end here whatever its other end.
    """

    place: int
    before: int | None
    after: int | None
    open_pairs: int

    @property
    def whole(self) -> bool:
        return self.open_pairs == 0


class Window(NamedTuple):
    """A compaction that keeps the last `keep` messages that are no system messages, and replaces `start..stop` before them.

    Leading system messages stay. `start` and `stop` are written as the dialect writes them.
    `orphaned`: the kept results whose calls it would hide; none where it is `safe`.
    `smaller_stop`, `larger_stop`: the nearest stops, at or around `stop`, that leave no orphan; `None` where there is none.
    """

    keep: int
    start: int
    stop: int
    safe: bool
    orphaned: tuple[int, ...]
    smaller_stop: int | None
    larger_stop: int | None


class SafeCuts(BaseModel):
    """The cuts of a surface, one more than messages, and one window for each number of messages that a range can keep."""

    model_config = ConfigDict(frozen=True)

    cuts: tuple[Cut, ...]
    windows: tuple[Window, ...]

    def keeping(self, keep: int) -> Window | None:
        """The window that keeps so many messages, `None` where nothing is left to hide."""
        return next((window for window in self.windows if window.keep == keep), None)


def safe_cuts(log: Log, at: int | None = None) -> SafeCuts:
    """A map of the surface after the event `at` (or the last): where to cut, and what "keep the last N" would break.

    Raises `ValueError` for an `at` outside the log.
    """
    found = standing(log, at)
    size = len(found.seqs)
    opened = open_pairs(found.bounds.ties, size)
    named = (None, *found.seqs, None)
    cuts = tuple(Cut(index, named[index], named[index + 1], opened[index]) for index in range(size + 1))
    return SafeCuts(cuts=cuts, windows=tuple(windows(found)))


def open_pairs(ties: Sequence[Tie], size: int) -> list[int]:
    """For each cut, how many calls stand before it that a result behind it answers."""
    change: Any = np.zeros(size + 2, dtype=np.int64)
    # The two ties of a plain pair span the same stretch, so that it counts once.
    for call, result in {(tie.high, tie.partner) if tie.partner > tie.high else (tie.partner, tie.low) for tie in ties}:
        change[call + 1] += 1
        change[result + 1] -= 1
    return change.cumsum()[: size + 1].tolist()


def windows(found: Standing) -> list[Window]:
    """From keeping nothing on, as long as something is hidden. A range cannot end between two events at one position."""
    plain = [index for index in range(len(found.seqs)) if not found.is_system(index)]
    if not plain or not found.parted(plain[0] - 1):
        return []
    first, floor = plain[0], found.bounds.floor
    safe: Any = np.flatnonzero(floor[first:] < first) + first
    return [window(found, first, last, keep, safe) for keep, last in enumerate(reversed(plain)) if found.parted(last)]


def window(found: Standing, first: int, last: int, keep: int, safe: Any) -> Window:
    """One window; `safe` are the surface indices at which a range from `first` may end."""
    after = int(np.searchsorted(safe, last))
    is_safe = after < len(safe) and int(safe[after]) == last
    lower = int(safe[after - (not is_safe)]) if is_safe or after > 0 else None
    upper = int(safe[after]) if after < len(safe) else None
    start, stop = found.written(first, last)
    stops = [None if end is None else found.written(first, end)[1] for end in (lower, upper)]
    orphaned = () if is_safe else orphans(found, first, last)
    return Window(keep, start, stop, is_safe, orphaned, stops[0], stops[1])


def orphans(found: Standing, first: int, last: int) -> tuple[int, ...]:
    """The results behind `last` all of whose calls stand in `first..last`."""
    hit = {tie.partner for tie in found.bounds.crossing(last) if tie.low >= first}
    return tuple(found.seqs[index] for index in sorted(hit))
