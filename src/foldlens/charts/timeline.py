"""The timeline: one lane for each thing that takes time, violations on a lane of their own."""

from typing import Any

import altair as alt
import polars as pl

from foldlens.charts.along import along
from foldlens.charts.theme import GRID, GUTTER, INK, LANE, LANE_TITLES, SELECTED, SEVERITY, SEVERITY_SHAPE, STATE, dressed, scale

ROW = 24
VIOLATIONS = "violations"
TITLES = {"position": "position in the log (seq)", "time": "recorded time, UTC"}
OFF = ["shadowed", "replacement, itself shadowed"]  # drawn hollow: not a matter of colour alone
NARROWEST = 2.5  # px: one seq at full zoom is a fraction of a pixel


def timeline_chart(spans: pl.DataFrame, breaches: pl.DataFrame, low: float, high: float, axis: str = "position", selected: float | None = None) -> Any:
    """The lanes between `low` and `high`. Takes `frames.zoomed` and the violations in the window; a click picks `seq` (param `pick`)."""
    pick = alt.selection_point(name="pick", fields=["seq"], on="click", nearest=False, empty=False)
    lanes = [VIOLATIONS, *LANE_TITLES.values()]
    meaning = pl.when(pl.col("state").is_in(list(STATE)) & (pl.col("state") != "on the surface")).then("state").otherwise(pl.col("lane").cast(pl.String))
    named = spans.with_columns(
        meaning=meaning, title=pl.col("lane").cast(pl.String).replace_strict(LANE_TITLES, default="other events", return_dtype=pl.String)
    )
    x = along(axis, "low", low, high, title=TITLES[axis], grid=True, tickCount=10)
    y = alt.Y(
        "title:N",
        scale=alt.Scale(domain=lanes, paddingInner=0.35, paddingOuter=0.2),
        axis=alt.Axis(title=None, ticks=False, domain=False, labelFontSize=12, labelLimit=GUTTER, minExtent=GUTTER, maxExtent=GUTTER),
    )
    bars = (
        alt.Chart(named)
        .mark_bar(clip=True, cornerRadius=2, minBandSize=4, strokeWidth=1.2, cursor="pointer")
        .transform_calculate(drawn=f"max(datum.high, +datum.low + {NARROWEST} * {high - low} / 1000)")
        .encode(
            x=x,
            x2="drawn:Q",
            y=y,
            color=alt.Color("meaning:N", scale=scale(LANE | STATE), legend=None),
            stroke=alt.Stroke("meaning:N", scale=scale(LANE | STATE), legend=None),
            fillOpacity=alt.condition(alt.FieldOneOfPredicate("state", OFF), alt.value(0.2), alt.value(1)),
            strokeOpacity=alt.condition(alt.FieldOneOfPredicate("state", OFF), alt.value(1), alt.value(0)),
            opacity=alt.Opacity("busy:Q", scale=alt.Scale(domain=[0, 1], range=[0.5, 0.95]), legend=None),
            tooltip=[
                alt.Tooltip("title:N", title="lane"),
                alt.Tooltip("label:N", title="what"),
                alt.Tooltip("state:N", title="state"),
                alt.Tooltip("seq:Q", title="seq"),
            ],
        )
        .add_params(pick)
    )
    placed = breaches.with_columns(
        low=pl.col("seq" if axis == "position" else "time").cast(pl.Float64) + (0.5 if axis == "position" else 0.0), title=pl.lit(VIOLATIONS)
    )
    marks = (
        alt.Chart(placed)
        .mark_point(filled=True, size=85, opacity=1, clip=True, cursor="pointer")
        .encode(
            x=x,
            y=y,
            color=alt.Color("severity:N", scale=scale(SEVERITY), legend=None),
            shape=alt.Shape("severity:N", scale=scale(SEVERITY_SHAPE), legend=None),
            tooltip=[alt.Tooltip("rule:N", title="violation of"), alt.Tooltip("message:N", title="says"), alt.Tooltip("seq:Q", title="at seq")],
        )
    )
    layers: list[Any] = [bars, marks]
    if selected is not None and low <= selected <= high:
        cursor = alt.Chart(pl.DataFrame({"low": [float(selected)]})).mark_rule(color=SELECTED, strokeWidth=1.6, clip=True).encode(x=x)
        layers.append(cursor)
    words = f"Timeline from {low:g} to {high:g}: violations, turns, steps, model stream, tool calls, compaction, messages and other events, one lane each."
    return dressed(
        alt.layer(*layers).resolve_scale(color="independent", shape="independent").properties(width="container", height=ROW * len(lanes)),
        words,
        axisY=alt.AxisConfig(labelColor=INK, gridColor=GRID),
    )
