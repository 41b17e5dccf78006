"""The whole session in one strip: how much the model has to read, what compaction took off, where the violations are; a brush zooms."""

from typing import Any

import altair as alt
import polars as pl

from foldlens.charts.along import along
from foldlens.charts.theme import GRID, GUTTER, INK, LANE, SEVERITY, SEVERITY_SHAPE, dressed, scale

HEIGHT = 64
RULES = 80  # replacements that still read as single lines
NAMED: dict[str, Any] = {"title": ["context", "in bytes"], "titleAngle": 0, "titleAlign": "left", "titleX": -GUTTER, "titleY": 30, "titleFontSize": 12}

NOUGHT = "datum.value ? datum.label : '0'"


def strip_chart(
    context: pl.DataFrame, breaches: pl.DataFrame, low: float, high: float, axis: str = "position", window: tuple[float, float] | None = None
) -> Any:
    """The overview strip with a brush named `zoom` over the axis `position` or `time`; `window` is where the brush starts."""
    field = "seq" if axis == "position" else "time"
    mark = alt.BrushConfig(fill=INK, fillOpacity=0.16, stroke=INK, strokeOpacity=0.9, strokeWidth=1.2)
    start: dict[str, Any] = {"value": {"x": list(window)}} if window else {}
    brush = alt.selection_interval(name="zoom", encodings=["x"], mark=mark, **start)
    x = along(axis, field, low, high, title=None, grid=False, tickCount=8)
    sizes = alt.Axis(**NAMED, format="~s", labelExpr=NOUGHT, tickCount=2, gridColor=GRID, minExtent=GUTTER, maxExtent=GUTTER)
    y = alt.Y("size:Q", axis=sizes, scale=alt.Scale(nice=True) if context.height else alt.Scale(domain=[0, 1]))  # no point, no scale: vega would write NaN
    ends = pl.concat(
        [
            context.select(field, "size", "messages"),
            context.select(field, "size", "messages").tail(1).with_columns(pl.lit(high).cast(context.schema[field]).alias(field)),
        ]
    )
    area = (
        alt.Chart(ends)
        .mark_area(interpolate="step-after", color=LANE["message"], opacity=0.35, line={"color": LANE["message"], "strokeWidth": 1.2}, clip=True)
        .encode(x=x, y=y)
        .add_params(brush)
    )
    drops = (
        alt.Chart(context.filter(pl.col("replaces")))
        .mark_rule(color=LANE["compaction"], strokeDash=[3, 2], strokeWidth=1.4, opacity=1 if context["replaces"].sum() <= RULES else 0.12, clip=True)
        .encode(
            x=x,
            tooltip=[
                alt.Tooltip("seq:Q", title="replacement at seq"),
                alt.Tooltip("dropped:Q", title="bytes taken off", format=","),
                alt.Tooltip("size:Q", title="bytes left", format=","),
            ],
        )
    )
    marks = (
        alt.Chart(breaches)
        .mark_point(filled=True, size=46, opacity=1, clip=False)
        .encode(
            x=x,
            y=alt.value(2),
            color=alt.Color("severity:N", scale=scale(SEVERITY), legend=None),
            shape=alt.Shape("severity:N", scale=scale(SEVERITY_SHAPE), legend=None),
            tooltip=[alt.Tooltip("rule:N", title="violation of"), alt.Tooltip("seq:Q", title="at seq")],
        )
    )
    words = (
        "Size of what the model reads along the session, in logged bytes; dashed lines are replacements, "
        "symbols on top are violations. Drag to zoom the timeline below."
    )
    return dressed(alt.layer(area, drops, marks).properties(width="container", height=HEIGHT), words)
