"""The shadow map's tables by another width than one a message: by seq, so that idle stretches show, or by size, so that what costs tokens shows.

Takes and gives the tables of `frames.shadows` and `frames.ribbons`; only the horizontal places change.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from foldlens.frames.ribbons import ribbons_frame
from foldlens.frames.shadows import bars_frame, messages_frame
from foldlens.model.log import Log

TITLES: Mapping[str, str] = {
    "message": "messages in the order they were logged",
    "seq": "event number (seq)",
    "size": "logged bytes, one message after the other",
}


class Shadows(NamedTuple):
    """The three tables, the width of the whole log in the same measure, and what the measure is called."""

    messages: pl.DataFrame
    bars: pl.DataFrame
    ribbons: pl.DataFrame
    width: float
    title: str


def shadows(log: Log, at: int | None = None, measure: str = "message") -> Shadows:
    """The shadow map after the event `at` (or the last): places by `message`, `seq` or `size`."""
    messages, bars = messages_frame(log, at), bars_frame(log, at)
    ribbons = ribbons_frame(messages, bars)
    edges = edges_of(log, measure)
    if measure == "message":
        return Shadows(messages, bars, ribbons, float(edges[-1]), TITLES[measure])
    slots = np.arange(messages["slot"].n_unique() + 1, dtype=np.float64)
    if measure == "size":
        widths = np.diff(edges)[messages.filter(pl.col("slot").is_not_null()).sort("slot")["ordinal"].to_numpy()]
        slots = np.concatenate([[0.0], np.cumsum(widths)])
    return Shadows(
        placed(placed(messages, edges, "left", "right"), slots, "first", "last"),
        placed(bars, edges, "left", "right"),
        placed(placed(ribbons, edges, "left", "right"), slots, "first", "last"),
        float(edges[-1]),
        TITLES[measure],
    )


def edges_of(log: Log, measure: str) -> Any:
    """Where each message of the whole log begins, and where the last one ends."""
    seqs = np.sort(messages_frame(log)["seq"].to_numpy())
    if measure == "size":
        sizes = log.frame["size"].fill_null(0).to_numpy()[seqs] if len(seqs) else np.zeros(0)
        return np.concatenate([[0.0], np.cumsum(np.maximum(sizes, 1), dtype=np.float64)])
    return np.concatenate([seqs, [len(log)]]).astype(np.float64) if measure == "seq" else np.arange(len(seqs) + 1, dtype=np.float64)


def placed(frame: pl.DataFrame, edges: Any, *names: str) -> pl.DataFrame:
    """The frame with ordinals in some columns turned into places; nothing stays nothing."""
    return frame.with_columns(_placed(frame[name], edges) for name in names)


def _placed(ordinals: pl.Series, edges: Any) -> pl.Series:
    places = edges[ordinals.fill_null(0).cast(pl.Int64).to_numpy()] if len(ordinals) else np.zeros(0)
    return pl.select(pl.when(ordinals.is_not_null()).then(pl.Series(places, dtype=pl.Float64)).alias(ordinals.name)).to_series()
