"""Where a range may begin and end, and what each recent-window size would do: runs along the surface, each with one answer.

Long surfaces are drawn in bins: a bin that holds both answers shows both, so that no unsafe place disappears.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

import polars as pl

from foldlens.compaction.cuts import Cut, Window

BINS = 500
SCHEMA = pl.Schema({"left": pl.Float64(), "right": pl.Float64(), "state": pl.String(), "share": pl.Float64(), "label": pl.String()})
SAFE, UNSAFE = "safe", "cuts a pair"


def cut_map(cuts: Sequence[Cut]) -> pl.DataFrame:
    """One row a run of places with the same number of open pairs; a place stands between two messages."""
    if len(cuts) > BINS:
        return framed(_binned([(cut.place, cut.whole) for cut in cuts], "places"))
    return framed(_place(list(run)) for _, run in groupby(cuts, key=lambda cut: cut.open_pairs))


def _place(run: Sequence[Cut]) -> tuple[object, ...]:
    pairs = run[0].open_pairs
    between = f"between #{run[0].before} and #{run[-1].after}".replace("#None", "the edge")
    return run[0].place - 0.5, run[-1].place + 0.5, UNSAFE if pairs else SAFE, 1.0, f"{between}: {pairs} open pairs" if pairs else f"{between}: safe"


def window_map(windows: Sequence[Window]) -> pl.DataFrame:
    """One row a run of window sizes with the same answer."""
    if len(windows) > BINS:
        return framed(_binned([(one.keep, one.safe) for one in windows], "sizes"))
    return framed(_size(list(run)) for _, run in groupby(windows, key=lambda one: one.safe))


def _size(run: Sequence[Window]) -> tuple[object, ...]:
    state = SAFE if run[0].safe else UNSAFE
    sizes = f"keep {run[0].keep}" + (f" to {run[-1].keep}" if len(run) > 1 else "")
    return run[0].keep - 0.5, run[-1].keep + 0.5, state, 1.0, f"{sizes}: {state}"


def framed(rows: Iterable[tuple[object, ...]]) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=SCHEMA, orient="row")


def _binned(places: Sequence[tuple[int, bool]], noun: str) -> Iterable[tuple[object, ...]]:
    """Bins of neighbouring places; up to two rows each, with the share of the bin that each stands for."""
    step = -(-len(places) // BINS)
    for start in range(0, len(places), step):
        near = places[start : start + step]
        for state, count in ((SAFE, sum(safe for _, safe in near)), (UNSAFE, sum(not safe for _, safe in near))):
            if count:
                yield near[0][0] - 0.5, near[-1][0] + 0.5, state, count / len(near), f"{count} of {len(near)} {noun} from {near[0][0]:,}: {state}"
