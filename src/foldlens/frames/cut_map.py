"""Where a range may begin and end, and what each recent-window size would do: runs along the surface, each with one answer.

Long surfaces are drawn in bins: a bin that holds both answers shows both, so that no unsafe place disappears.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

import polars as pl

from foldlens.compaction.cuts import Cut, Window

BINS = 500
SCHEMA = pl.Schema({"left": pl.Float64(), "right": pl.Float64(), "state": pl.String(), "open": pl.Int64(), "label": pl.String()})
SAFE, UNSAFE = "safe", "cuts a pair"


def cut_map(cuts: Sequence[Cut]) -> pl.DataFrame:
    """One row a run of places with the same number of open pairs; a place stands between two messages."""
    if len(cuts) > BINS:
        return pl.DataFrame(_binned([(cut.place, cut.whole, cut.open_pairs) for cut in cuts], "place"), schema=SCHEMA, orient="row")
    rows: list[tuple[object, ...]] = []
    for pairs, group in groupby(cuts, key=lambda cut: cut.open_pairs):
        run = list(group)
        between = f"between #{run[0].before} and #{run[-1].after}".replace("#None", "the edge")
        rows.append(
            (run[0].place - 0.5, run[-1].place + 0.5, UNSAFE if pairs else SAFE, pairs, f"{between}: {pairs} open pairs" if pairs else f"{between}: safe")
        )
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def window_map(windows: Sequence[Window]) -> pl.DataFrame:
    """One row a run of window sizes with the same answer; `open` counts the results that the worst of them leaves alone."""
    if len(windows) > BINS:
        return pl.DataFrame(_binned([(one.keep, one.safe, len(one.orphaned)) for one in windows], "size"), schema=SCHEMA, orient="row")
    rows: list[tuple[object, ...]] = []
    for safe, group in groupby(windows, key=lambda one: one.safe):
        run = list(group)
        sizes = f"keep {run[0].keep}" + (f" to {run[-1].keep}" if len(run) > 1 else "")
        rows.append(
            (run[0].keep - 0.5, run[-1].keep + 0.5, SAFE if safe else UNSAFE, max(len(one.orphaned) for one in run), f"{sizes}: {SAFE if safe else UNSAFE}")
        )
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _binned(places: Sequence[tuple[int, bool, int]], noun: str) -> Iterable[tuple[object, ...]]:
    """Bins of neighbouring places; up to two rows each."""
    step = -(-len(places) // BINS)
    for start in range(0, len(places), step):
        near = places[start : start + step]
        left, right = near[0][0] - 0.5, near[-1][0] + 0.5
        for state, kept in ((SAFE, [one for one in near if one[1]]), (UNSAFE, [one for one in near if not one[1]])):
            if kept:
                yield left, right, state, max(one[2] for one in kept), f"{len(kept)} of {len(near)} {noun}s from {near[0][0]:,}: {state}"
