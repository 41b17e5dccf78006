"""What two lists of numbers share, in order, in near-linear time.

The common beginning and end are trimmed, numbers that occur once on both sides are anchors, and only the gaps between anchors
are given to an edit-distance library.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import Indel

from foldlens.folds.comparison import Numbers
from foldlens.folds.order import increasing

MOST_WEIGHED = 2_000  # blocks whose sizes are weighed against each other; among more of them, each counts alike
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
    runs: list[Run] = []
    at_left = at_right = 0
    for block in [*heaviest(_blocks(left, right)), Run(len(left), len(right), 0)]:
        runs.extend(_gap(left, right, (at_left, block.left), (at_right, block.right)))
        runs.append(block)
        at_left, at_right = block.left + block.size, block.right + block.size
    return _joined(runs)


def _blocks(left: Numbers, right: Numbers) -> list[Run]:
    """The numbers that occur once on both sides, in stretches that lie side by side on both, in the order of the left side."""
    values_left, first_left, count_left = np.unique(left, return_index=True, return_counts=True)
    values_right, first_right, count_right = np.unique(right, return_index=True, return_counts=True)
    _, at_left, at_right = np.intersect1d(values_left[count_left == 1], values_right[count_right == 1], assume_unique=True, return_indices=True)
    places_left, places_right = first_left[count_left == 1][at_left], first_right[count_right == 1][at_right]
    order = np.argsort(places_left)
    places_left, places_right = places_left[order], places_right[order]
    apart = (np.diff(places_left) != 1) | (np.diff(places_right) != 1)
    starts = np.concatenate([[0], np.flatnonzero(apart) + 1]) if len(places_left) else np.zeros(0, dtype=np.int64)
    sizes = np.diff(np.append(starts, len(places_left)))
    return [Run(*block) for block in zip(places_left[starts].tolist(), places_right[starts].tolist(), sizes.tolist(), strict=True)]


def heaviest(blocks: list[Run]) -> list[Run]:
    """The blocks, ordered on the left, that are in order on the right too and together hold most entries."""
    if all(one.right < other.right for one, other in pairwise(blocks)):
        return blocks
    if len(blocks) > MOST_WEIGHED:
        chosen = increasing([[block.right] for block in blocks])
        return [blocks[place] for place in sorted(chosen)]
    rights = np.array([block.right for block in blocks])
    weights, before = np.zeros(len(blocks), dtype=np.int64), [-1] * len(blocks)
    for place, block in enumerate(blocks):
        earlier = np.where(rights[:place] < block.right, weights[:place], 0)
        best = int(earlier.argmax()) if place and earlier.max() > 0 else -1
        before[place] = best
        weights[place] = block.size + (weights[best] if best >= 0 else 0)
    kept: list[Run] = []
    step = int(weights.argmax())
    while step >= 0:
        kept.append(blocks[step])
        step = before[step]
    return kept[::-1]


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
    for run in (run for run in runs if run.size):
        last = found[-1] if found else None
        if last is not None and (last.left + last.size, last.right + last.size) == (run.left, run.right):
            found[-1] = last._replace(size=last.size + run.size)
        else:
            found.append(run)
    return found
