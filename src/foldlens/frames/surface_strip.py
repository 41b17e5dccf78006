"""The surface as a strip of cells, with the pairs of call and result that a range must not cut.

A cell is one message, in surface order. Of a long surface only the part around the range is drawn cell by cell;
the rest becomes one cell on each side that says how many messages it stands for.
"""

from collections.abc import Sequence

import polars as pl

from foldlens.compaction.standing import Standing

DRAWN = 240  # cells drawn one by one
AROUND = 12  # cells shown beside the range
CELLS = pl.Schema(
    {"index": pl.Int64(), "left": pl.Float64(), "right": pl.Float64(), "seq": pl.Int64(), "kind": pl.String(), "state": pl.String(), "label": pl.String()}
)
ARCS = pl.Schema({"pair": pl.Int64(), "left": pl.Float64(), "right": pl.Float64(), "state": pl.String(), "label": pl.String()})


def window_of(size: int, first: int, last: int) -> tuple[int, int]:
    """The surface indices to draw one by one, last one exclusive."""
    if size <= DRAWN:
        return 0, size
    low, high = max(0, first - AROUND), min(size, last + 1 + AROUND)
    return (low, high) if high - low <= DRAWN else (max(0, last + 1 + AROUND - DRAWN), min(size, last + 1 + AROUND))


def cells_frame(standing: Standing, first: int, last: int) -> pl.DataFrame:
    """One row a message in the window, plus one for the messages on either side of it."""
    size = len(standing.seqs)
    low, high = window_of(size, first, last)
    rows = [_cell(standing, index, index - low, first <= index <= last) for index in range(low, high)]
    if low > 0:
        rows.insert(0, (-1, -3.0, 0.0, standing.seqs[0], "more", "kept", f"{low:,} messages before"))
    if high < size:
        rows.append((size, float(high - low), float(high - low + 3), standing.seqs[-1], "more", "kept", f"{size - high:,} messages after"))
    return pl.DataFrame(rows, schema=CELLS, orient="row")


def _cell(standing: Standing, index: int, place: int, inside: bool) -> tuple[object, ...]:
    seq, kind = standing.seqs[index], standing.kinds[index]
    return index, float(place), place + 1.0, seq, kind, "in the range" if inside else "kept", f"#{seq} {kind.replace('_', ' ')}"


def arcs_frame(standing: Standing, first: int, last: int, cut: Sequence[int] = ()) -> pl.DataFrame:
    """One row a pair with both ends in the window: whole, or cut by the range. `cut` names the seqs that the range leaves alone."""
    low, high = window_of(len(standing.seqs), first, last)
    callers: dict[object, int] = {}
    rows: list[tuple[object, ...]] = []
    for index in range(len(standing.seqs)):
        for call in standing.ends[index].answers:
            caller = callers.get(call)
            if caller is not None and (low <= caller < high or low <= index < high):
                alone = {standing.seqs[caller], standing.seqs[index]} & set(cut)
                severed = bool(alone) and (first <= caller <= last) != (first <= index <= last)
                label = f"call #{standing.seqs[caller]} and result #{standing.seqs[index]}" + (", cut by the range" if severed else "")
                rows.append((len(rows), caller - low + 0.5, index - low + 0.5, "cut" if severed else "whole", label))
        for call in standing.ends[index].calls:
            callers[call] = index
    return pl.DataFrame(rows, schema=ARCS, orient="row")
