"""Where each part of the log ended up in the fold: a band from its span among the logged messages to its slots in the fold.

Messages that stand side by side in both make one band; a replacement's band starts at the whole span that it stands for.
"""

import polars as pl

from foldlens.frames.spelled import spelled

SCHEMA = pl.Schema(
    {
        "band": pl.Int64(),
        "seq": pl.Int64(),
        "left": pl.Float64(),
        "right": pl.Float64(),
        "first": pl.Float64(),
        "last": pl.Float64(),
        "state": pl.String(),
        "label": pl.String(),
    }
)


def ribbons_frame(messages: pl.DataFrame, bars: pl.DataFrame) -> pl.DataFrame:
    """The bands of the final fold, left to right. Takes the two tables of `frames.shadows`."""
    live = messages.filter(pl.col("slot").is_not_null())
    kept = live.filter(pl.col("state") == "on the surface").sort("slot")
    fresh = (pl.col("slot").diff() != 1) | (pl.col("ordinal").diff() != 1)
    runs = (
        kept.with_columns(run=fresh.fill_null(True).cum_sum())
        .group_by("run", maintain_order=True)
        .agg(
            seq=pl.col("seq").first(),
            left=pl.col("ordinal").first().cast(pl.Float64),
            right=pl.col("ordinal").last() + 1.0,
            first=pl.col("slot").first().cast(pl.Float64),
            last=pl.col("slot").last() + 1.0,
            state=pl.lit("on the surface").first(),
            label=pl.when(pl.len() == 1)
            .then(spelled("message #{} as logged", pl.col("seq").first()))
            .otherwise(spelled("{} messages as logged, from #{} to #{}", pl.len(), pl.col("seq").first(), pl.col("seq").last()))
            .first(),
        )
    )
    standing = bars.join(live.select("seq", "slot"), on="seq").select(
        "seq",
        "left",
        "right",
        first=pl.col("slot").cast(pl.Float64),
        last=pl.col("slot") + 1.0,
        state=pl.lit("replacement"),
        label=spelled("#{} stands for {} messages", pl.col("seq"), pl.col("covers")),
    )
    names = ["seq", "left", "right", "first", "last", "state", "label"]
    bands = pl.concat([runs.select(names), standing.select(names)]).sort("first").with_row_index("band")
    return bands.select(pl.col(name).cast(dtype) for name, dtype in SCHEMA.items())
