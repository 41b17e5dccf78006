"""How much the model has to read, along the log: the size of the surface after each event that changed it.

A point stands at the event with seq `seq`; `size` is the sum of the logged bytes of the surface then, `messages` their number,
`dropped` the bytes that a replacement took off there (0 elsewhere).
"""

import numpy as np
import polars as pl

from foldlens.folds.surface import fold_table
from foldlens.folds.table import NEVER
from foldlens.model.log import Log

POINTS = 600
SCHEMA = pl.Schema({"seq": pl.Int64(), "time": pl.Int64(), "size": pl.Int64(), "messages": pl.Int64(), "dropped": pl.Int64(), "replaces": pl.Boolean()})


def context_frame(log: Log) -> pl.DataFrame:
    """The surface's size after each event that changed it, thinned to about `POINTS` rows; every replacement stays."""
    table = fold_table(log)
    events = log.frame
    sizes = events["size"].fill_null(0).to_numpy() if len(events) else np.zeros(0, dtype=np.int64)
    times = events["time"].cast(pl.Int64, strict=False)
    hidden = table.shadowed_by < NEVER
    places = np.concatenate([table.seq, table.shadowed_by[hidden]])
    born, lost = sizes[table.seq], sizes[table.seq[hidden]]
    changes = pl.DataFrame(
        {
            "seq": places,
            "change": np.concatenate([born, -lost]).astype(np.int64),
            "messages": np.concatenate([np.ones(len(born), np.int64), -np.ones(len(lost), np.int64)]),
        },
        schema={"seq": pl.Int64, "change": pl.Int64, "messages": pl.Int64},
    )
    replacing = {replacement.seq for replacement in table.replacements}
    along = (
        changes.group_by("seq")
        .agg(pl.col("change").sum(), pl.col("messages").sum(), dropped=-pl.col("change").clip(None, 0).sum())
        .sort("seq")
        .with_columns(size=pl.col("change").cum_sum(), messages=pl.col("messages").cum_sum(), replaces=pl.col("seq").is_in(list(replacing)))
    )
    return _thinned(along.with_columns(time=times.gather(along["seq"]) if len(events) else pl.lit(None, pl.Int64)))


def _thinned(along: pl.DataFrame) -> pl.DataFrame:
    step = max(1, along.height // POINTS)
    near = pl.col("replaces") | pl.col("replaces").shift(-1).fill_null(True)  # the point before a drop is its peak
    kept = along.with_row_index("row").filter((pl.col("row") % step == 0) | near)
    return kept.select(pl.col(name).cast(dtype) for name, dtype in SCHEMA.items())
