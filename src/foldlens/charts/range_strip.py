"""A range on the surface: the messages as cells, the range as a bracket, call and result joined by arcs."""

from typing import Any

import altair as alt
import polars as pl

from foldlens.charts.theme import LANE, SEVERITY, dressed, scale

KINDS = {
    "user_message": LANE["message"],
    "assistant_message": LANE["model"],
    "tool_result": LANE["tool"],
    "system_message": LANE["compaction"],
    "context_message": LANE["compaction"],
    "steering_message": LANE["message"],
    "more": LANE["other"],
}
TITLES = {"user_message": "user", "assistant_message": "assistant", "tool_result": "tool result", "system_message": "system", "more": "more messages"}
ARCS = {"whole": LANE["other"], "cut": SEVERITY["error"]}
TOP = 1.0  # where cells end and arcs begin


def range_chart(cells: pl.DataFrame, arcs: pl.DataFrame) -> Any:
    """The strip. Cells in the range stand lower under a bracket; a pair that the range cuts is red, thick and dashed."""
    low = float(cells["left"].min() or 0) if cells.height else 0.0  # pyright: ignore[reportArgumentType]  # a float column
    high = float(cells["right"].max() or 1) if cells.height else 1.0  # pyright: ignore[reportArgumentType]  # a float column
    x = alt.Scale(domain=[low, high], nice=False)
    y = alt.Scale(domain=[-0.45, 2.6], nice=False)
    layers = alt.layer(_arcs(arcs, x, y), _cells(cells, x, y), _bracket(cells, x, y), _names(cells, x, y, high - low)).properties(width="container", height=190)
    inside = cells.filter(pl.col("state") == "in the range").height
    severed = arcs.filter(pl.col("state") == "cut").height
    return dressed(
        layers, f"{inside} messages in the range, {cells.height - inside} cells around it. {severed} of {arcs.height} pairs of call and result are cut."
    )


def _cells(cells: pl.DataFrame, x: alt.Scale, y: alt.Scale) -> Any:
    placed = cells.with_columns(
        bottom=pl.when(pl.col("state") == "in the range").then(-0.12).otherwise(0.0), top=pl.when(pl.col("state") == "in the range").then(0.78).otherwise(0.9)
    )
    shown = {kind: KINDS[kind] for kind in KINDS if kind in set(cells["kind"].to_list())}
    names = "; ".join(f"datum.value == '{kind}' ? '{TITLES.get(kind, kind.replace('_', ' '))}' : " for kind in shown).replace("; ", "") + "datum.value"
    colour = alt.Color("kind:N", scale=scale(shown), legend=alt.Legend(title=None, orient="bottom", symbolType="square", labelExpr=names))
    return (
        alt.Chart(placed)
        .mark_bar(cornerRadius=2, stroke="transparent", clip=True)
        .transform_calculate(edge="datum.right - 0.1")
        .encode(
            x=alt.X("left:Q", scale=x, axis=None),
            x2="edge:Q",
            y=alt.Y("bottom:Q", scale=y, axis=None),
            y2="top:Q",
            color=colour,
            opacity=alt.condition("datum.state == 'in the range'", alt.value(0.42), alt.value(1.0)),
            tooltip=[alt.Tooltip("label:N", title="message"), alt.Tooltip("state:N", title="with this range")],
        )
    )


def _bracket(cells: pl.DataFrame, x: alt.Scale, y: alt.Scale) -> Any:
    inside = cells.filter(pl.col("state") == "in the range")
    span = (
        inside.select(left=pl.col("left").min(), right=pl.col("right").max(), level=pl.lit(-0.3))
        if inside.height
        else pl.DataFrame({"left": [], "right": [], "level": []}, schema={"left": pl.Float64, "right": pl.Float64, "level": pl.Float64})
    )
    return (
        alt.Chart(span)
        .mark_rule(strokeWidth=4, color=LANE["compaction"], strokeCap="round")
        .encode(x=alt.X("left:Q", scale=x), x2="right:Q", y=alt.Y("level:Q", scale=y))
    )


def _names(cells: pl.DataFrame, x: alt.Scale, y: alt.Scale, width: float) -> Any:
    shown = cells if width <= 48 else cells.filter(pl.col("kind") == "more")
    placed = shown.select(
        middle=(pl.col("left") + pl.col("right")) / 2,
        level=pl.lit(0.4),
        name=pl.when(pl.col("kind") == "more").then(pl.lit("…")).otherwise(pl.format("#{}", "seq")),
    )
    return (
        alt.Chart(placed).mark_text(color="white", fontSize=10, fontWeight=600).encode(x=alt.X("middle:Q", scale=x), y=alt.Y("level:Q", scale=y), text="name:N")
    )


def _arcs(arcs: pl.DataFrame, x: alt.Scale, y: alt.Scale) -> Any:
    """Each pair as a line over three points; far pairs stand higher."""
    height = (((pl.col("right") - pl.col("left")).log1p()) / 4).clip(0.18, 1.4)
    ends = [
        arcs.select("pair", "state", "label", x="left", y=pl.lit(TOP), order=pl.lit(0)),
        arcs.select("pair", "state", "label", x=(pl.col("left") + pl.col("right")) / 2, y=TOP + height, order=pl.lit(1)),
        arcs.select("pair", "state", "label", x="right", y=pl.lit(TOP), order=pl.lit(2)),
    ]
    severed = alt.condition("datum.state == 'cut'", alt.value(3), alt.value(1.3))
    return (
        alt.Chart(pl.concat(ends))
        .mark_line(interpolate="monotone", clip=True)
        .encode(
            x=alt.X("x:Q", scale=x),
            y=alt.Y("y:Q", scale=y),
            detail="pair:N",
            order="order:Q",
            color=alt.Color("state:N", scale=scale(ARCS), legend=None),
            strokeWidth=severed,
            strokeDash=alt.condition("datum.state == 'cut'", alt.value([5, 3]), alt.value([1, 0])),
            tooltip=[alt.Tooltip("label:N", title="pair")],
        )
    )
