"""What two lists of numbers share, in order, in near-linear time.

The common beginning and end are trimmed, numbers that occur once on both sides are anchors, and only the gaps between anchors
are given to an edit-distance library.
"""

from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import Indel

from foldlens.folds.comparison import Numbers
from foldlens.folds.order import increasing

LARGEST_GAP = 10_000  # entries of either side that are compared at once: the edit matrix of a larger gap would not fit


class Run(NamedTuple):
    """`size` equal entries, from `left` and `right` on."""

    left: int
    right: int
    size: int


def common_runs(left: Numbers, right: Numbers) -> list[Run]:
    """The runs of a longest common subsequence, or nearly one, in order."""
    shorter = min(len(left), len(right))
    prefix = _agreement(left[:shorter], right[:shorter])
    suffix = _agreement(left[len(left) - (shorter - prefix) :][::-1], right[len(right) - (shorter - prefix) :][::-1])
    end_left, end_right = len(left) - suffix, len(right) - suffix
    inner = [Run(run.left + prefix, run.right + prefix, run.size) for run in _between(left[prefix:end_left], right[prefix:end_right])]
    return [run for run in (Run(0, 0, prefix), *inner, Run(end_left, end_right, suffix)) if run.size]


def _agreement(left: Numbers, right: Numbers) -> int:
    unequal = np.flatnonzero(left != right)
    return int(unequal[0]) if unequal.size else len(left)


def _between(left: Numbers, right: Numbers) -> list[Run]:
    """Runs between two lists that differ at both ends."""
    if not len(left) or not len(right):
        return []
    anchors = _anchors(left, right)
    runs: list[Run] = []
    at_left = at_right = 0
    for one, other in [*anchors, (len(left), len(right))]:
        runs.extend(_gap(left, right, (at_left, one), (at_right, other)))
        if one < len(left):
            runs.append(Run(one, other, 1))
        at_left, at_right = one + 1, other + 1
    return _joined(runs)


def _anchors(left: Numbers, right: Numbers) -> list[tuple[int, int]]:
    """The places of the numbers that occur once on both sides, as far as they are in the same order."""
    values_left, first_left, count_left = np.unique(left, return_index=True, return_counts=True)
    values_right, first_right, count_right = np.unique(right, return_index=True, return_counts=True)
    _, at_left, at_right = np.intersect1d(values_left[count_left == 1], values_right[count_right == 1], return_indices=True)
    places_left, places_right = first_left[count_left == 1][at_left], first_right[count_right == 1][at_right]
    order = np.argsort(places_left)
    ordered_left, ordered_right = places_left[order], places_right[order]
    if np.all(np.diff(ordered_right) > 0):
        return list(zip(ordered_left.tolist(), ordered_right.tolist(), strict=True))
    chosen = increasing([[place] for place in ordered_right.tolist()])
    return sorted((int(ordered_left[entry]), place) for entry, place in chosen.items())


def _gap(left: Numbers, right: Numbers, span_left: tuple[int, int], span_right: tuple[int, int]) -> list[Run]:
    """Runs inside one gap; a very large one is cut into pieces that lie side by side."""
    size_left, size_right = span_left[1] - span_left[0], span_right[1] - span_right[0]
    if size_left <= 0 or size_right <= 0:
        return []
    pieces = -(-max(size_left, size_right) // LARGEST_GAP)
    runs: list[Run] = []
    for piece in range(pieces):
        from_left, to_left = (span_left[0] + size_left * step // pieces for step in (piece, piece + 1))
        from_right, to_right = (span_right[0] + size_right * step // pieces for step in (piece, piece + 1))
        codes = Indel.opcodes(left[from_left:to_left].tolist(), right[from_right:to_right].tolist())
        equal = [code for code in codes if code.tag == "equal"]
        runs.extend(Run(from_left + code.src_start, from_right + code.dest_start, code.src_end - code.src_start) for code in equal)
    return runs


def _joined(runs: list[Run]) -> list[Run]:
    """Neighbouring runs as one."""
    found: list[Run] = []
    for run in runs:
        last = found[-1] if found else None
        if last is not None and (last.left + last.size, last.right + last.size) == (run.left, run.right):
            found[-1] = last._replace(size=last.size + run.size)
        else:
            found.append(run)
    return found
