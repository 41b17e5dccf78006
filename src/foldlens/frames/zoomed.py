"""The spans inside a window, few enough to draw: where a lane is crowded, spans on the same pixels become one.

A merged span says how many spans it stands for and how busy they keep it, so a crowded lane does not look like one solid bar.
"""

import polars as pl

from foldlens.frames.spans import LANES
from foldlens.frames.spelled import spelled

BUDGET = 1_500  # marks that vega still draws without a pause
BINS = 200  # merged spans per lane at most
SCHEMA = pl.Schema(
    {
        "lane": pl.Enum(LANES),
        "seq": pl.Int64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
        "count": pl.UInt32(),
        "busy": pl.Float64(),
        "label": pl.String(),
        "state": pl.String(),
    }
)
EDGES = {"position": ("start", "stop"), "time": ("begin", "end")}


def zoomed_frame(spans: pl.DataFrame, low: float, high: float, axis: str = "position") -> pl.DataFrame:
    """The spans that overlap `low` to `high` on the axis, clipped to that window, at most `BUDGET` rows."""
    first, last = EDGES[axis]
    width = 1.0 if axis == "position" else 0.0  # a seq is a place with an extent, a moment has none
    near = spans.lazy().filter((pl.col(last) + width > low) & (pl.col(first) < high)).collect()
    placed = near.with_columns(
        low=pl.col(first).cast(pl.Float64).clip(low, high),
        high=(pl.col(last) + width).cast(pl.Float64).clip(low, high),
        count=pl.lit(1, pl.UInt32),
        busy=pl.lit(1.0),
    )
    if placed.height > BUDGET:
        crowded = placed.group_by("lane").len().filter(pl.col("len") > BINS)["lane"]
        placed = pl.concat(
            [_shaped(placed.filter(~pl.col("lane").is_in(crowded.implode()))), _merged(placed.filter(pl.col("lane").is_in(crowded.implode())), low, high)]
        )
    return _shaped(placed).sort("lane", "low")


def _merged(spans: pl.DataFrame, low: float, high: float) -> pl.DataFrame:
    """Spans that begin in the same bin of a lane as one span, from the first's start to the last's end."""
    size = (high - low) / BINS
    bins = ((pl.col("low") - low) / size).floor().clip(0, BINS - 1)
    merged = spans.with_columns(bin=bins).group_by("lane", "bin", maintain_order=True)
    joined = merged.agg(
        seq=pl.col("seq").first(),
        length=(pl.col("high") - pl.col("low")).sum(),
        first=pl.col("low").min(),
        last=pl.col("high").max(),
        count=pl.len(),
        label=pl.col("label").first(),
        state=pl.when(pl.col("state").n_unique() == 1).then(pl.col("state").first()).otherwise(pl.lit("several states")).first(),
    ).with_columns(
        low=pl.col("first"),
        high=pl.max_horizontal(pl.col("last").clip(None, low + (pl.col("bin") + 1) * size), pl.col("first")),
    )
    extent = pl.max_horizontal(pl.col("high") - pl.col("low"), pl.lit(size / 4))
    return _shaped(
        joined.with_columns(
            busy=(pl.col("length") / extent).clip(0.15, 1.0),
            label=pl.when(pl.col("count") > 1).then(spelled("{} spans, the first: {}", pl.col("count"), pl.col("label"))).otherwise("label"),
        )
    )


def _shaped(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.select(pl.col(name).cast(dtype) for name, dtype in SCHEMA.items())
