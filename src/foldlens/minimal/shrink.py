"""Taking things out of a sequence as long as a test still holds, until nothing more can go."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

Kept = tuple[int, ...]
Test = Callable[[Kept], bool]
PAIRS = 24  # among so few events, pairs that only make sense together are tried too


def without(kept: Kept, gone: Iterable[int]) -> Kept:
    """The kept ones that are not gone."""
    left = set(gone)
    return tuple(seq for seq in kept if seq not in left)


def halved(kept: Kept, holds: Test) -> Kept:
    """Ever smaller stretches taken out, from half of everything down to single events."""
    size = max(1, len(kept) // 2)
    while True:
        start = 0
        while start < len(kept):
            trial = kept[:start] + kept[start + size :]
            if holds(trial):
                kept = trial
            else:
                start += size
        if size == 1:
            return kept
        size //= 2


def grouped(kept: Kept, groups: Sequence[Sequence[int]], holds: Test) -> Kept:
    """Whole groups taken out: a turn, a step, a compaction."""
    for group in groups:
        trial = without(kept, group)
        if len(trial) < len(kept) and holds(trial):
            kept = trial
    return kept


def minimal(kept: Kept, holds: Test) -> Kept:
    """One-minimal: no single event can be taken out any more, nor, among few, any two."""
    while True:
        smaller = next((trial for trial in _smaller(kept) if holds(trial)), None)
        if smaller is None:
            return kept
        kept = smaller


def _smaller(kept: Kept) -> Iterable[Kept]:
    for seq in reversed(kept):
        yield without(kept, (seq,))
    if len(kept) <= PAIRS:
        for pair in combinations(reversed(kept), 2):
            yield without(kept, pair)
