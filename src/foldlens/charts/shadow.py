"""The shadow map: each replacement over the messages that it stands for, and where they ended up in the fold.

One plot with rows from top to bottom: replacements (nested ones higher), the messages as logged, bands, the fold.
Log and fold share the width, each stretched over all of it, so that a band shows how much shrank.
"""

from typing import Any

import altair as alt
import polars as pl

from foldlens.charts.theme import GUTTER, SELECTED, STATE, dressed, scale

ROW = 24  # px
BAND = 2.6  # rows
CELLS = 600


def shadow_chart(bars: pl.DataFrame, messages: pl.DataFrame, ribbons: pl.DataFrame, selected: int | None = None) -> Any:
    """The map of the final fold; a click picks `seq` (param `pick`). Takes the tables of `frames.shadows` and `frames.ribbons`."""
    levels = int(bars["depth"].max() or 0) if bars.height else 0  # pyright: ignore[reportArgumentType]  # an integer column
    rows = levels + 2 + BAND
    cells = pl.concat([_stacked(bars), _logged(messages), _seen(messages)])
    layers = alt.layer(_bands(ribbons, messages.height), _cells(cells, levels, selected), _names(cells)).properties(width="container", height=round(ROW * rows))
    words = (
        f"{bars.height} replacements over {messages.height} logged messages. Each bar covers the messages that it stands for; nested ones are stacked. "
        "Bands lead from the log to the fold below, which is what the model sees at the end."
    )
    return dressed(layers, words)


def _stacked(bars: pl.DataFrame) -> pl.DataFrame:
    size = pl.lit(1.0)
    return bars.select("seq", "left", "right", "state", "label", y=pl.col("depth") + 1.0 + BAND, name=pl.col("label"), scale=size, strong=pl.lit(1))


def _logged(messages: pl.DataFrame) -> pl.DataFrame:
    """The messages as logged; neighbours in the same state become one cell where there are very many."""
    run = (pl.col("state") != pl.col("state").shift()).fill_null(True).cum_sum() if messages.height > CELLS else pl.col("ordinal")
    runs = messages.with_columns(run=run).group_by("run", maintain_order=True)
    cells = runs.agg(
        pl.col("seq").first(),
        pl.col("state").first(),
        left=pl.col("ordinal").first().cast(pl.Float64),
        right=pl.col("ordinal").last() + 1.0,
        label=pl.when(pl.len() == 1)
        .then(pl.format("{} #{}", pl.col("kind").first(), pl.col("seq").first()))
        .otherwise(pl.format("{} messages, from #{}", pl.len(), pl.col("seq").first())),
    )
    return cells.select("seq", "left", "right", "state", "label", y=pl.lit(1.0 + BAND), name=pl.lit(""), scale=pl.lit(1.0), strong=pl.lit(0))


def _seen(messages: pl.DataFrame) -> pl.DataFrame:
    """The fold, stretched to the width of the log."""
    live = messages.filter(pl.col("slot").is_not_null())
    wide = messages.height / max(live.height, 1)
    return live.select(
        "seq",
        left=pl.col("slot") * wide,
        right=(pl.col("slot") + 1) * wide,
        state="state",
        label=pl.format("{} #{}", "kind", "seq"),
        y=pl.lit(0.0),
        name=pl.lit(""),
        scale=pl.lit(wide),
        strong=pl.lit(0),
    )


def _x(field: str, size: int) -> alt.X:
    axis = alt.Axis(title="messages in the order they were logged", orient="top", tickMinStep=1, grid=False, format=",d")
    return alt.X(f"{field}:Q", scale=alt.Scale(domain=[0, max(size, 1)], nice=False), axis=axis)


def _y(field: str, levels: int) -> alt.Y:
    words = {
        0.5: "the model sees",
        1.5 + BAND: "logged",
        **{level + 1.5 + BAND: f"replaced, level {level}" if levels > 1 else "replacements" for level in range(1, levels + 1)},
    }
    names = "; ".join(f"datum.value == {value} ? '{name}' : " for value, name in words.items()).replace("; ", "") + "''"
    axis = alt.Axis(
        values=list(words), labelExpr=names, title=None, ticks=False, domain=False, grid=False, labelFontSize=12, minExtent=GUTTER, maxExtent=GUTTER
    )
    return alt.Y(f"{field}:Q", scale=alt.Scale(domain=[0, levels + 2 + BAND], nice=False), axis=axis)


def _colour() -> alt.Color:
    return alt.Color("state:N", scale=scale(STATE), legend=alt.Legend(title=None, orient="bottom", symbolType="square"))


def _cells(cells: pl.DataFrame, levels: int, selected: int | None) -> Any:
    size = int(cells["right"].max() or 1) if cells.height else 1  # pyright: ignore[reportArgumentType]  # a float column
    pick = alt.selection_point(name="pick", fields=["seq"], on="click", empty=False)
    stroke = alt.condition(f"datum.seq === {selected if selected is not None else -1}", alt.value(SELECTED), alt.value("transparent"))
    return (
        alt.Chart(cells)
        .mark_bar(clip=True, strokeWidth=2, cornerRadius=2, cursor="pointer")
        .transform_calculate(top="datum.y + 0.86", bottom="datum.y + 0.1", edge=f"datum.right - min({size} / 1200, 0.12 * (datum.right - datum.left))")
        .encode(
            x=_x("left", size),
            x2="edge:Q",
            y=_y("bottom", levels),
            y2="top:Q",
            color=_colour(),
            stroke=stroke,
            tooltip=[alt.Tooltip("label:N", title="what"), alt.Tooltip("state:N", title="state"), alt.Tooltip("seq:Q", title="seq")],
        )
        .add_params(pick)
    )


def _names(cells: pl.DataFrame) -> Any:
    size = float(cells["right"].max() or 1) if cells.height else 1.0  # pyright: ignore[reportArgumentType]  # a float column
    wide = cells.filter((pl.col("name") != "") & (pl.col("right") - pl.col("left") > size / 12))
    middle = wide.select("name", x=(pl.col("left") + pl.col("right")) / 2, y=pl.col("y") + 0.48)
    return alt.Chart(middle).mark_text(color="white", fontSize=11, fontWeight=600, clip=True).encode(x="x:Q", y="y:Q", text="name:N")


def _bands(ribbons: pl.DataFrame, size: int) -> Any:
    slots = max(float(ribbons["last"].max() or 1), 1.0) if ribbons.height else 1.0  # pyright: ignore[reportArgumentType]  # a float column
    same = pl.col("band"), pl.col("state"), pl.col("label")
    top = ribbons.select(*same, level=pl.lit(1.05 + BAND), from_="left", to="right")
    bottom = ribbons.select(*same, level=pl.lit(0.92), from_=pl.col("first") * size / slots, to=pl.col("last") * size / slots)
    return (
        alt.Chart(pl.concat([top, bottom]))
        .mark_area(orient="horizontal", opacity=0.22, clip=True)
        .encode(y="level:Q", x="from_:Q", x2="to:Q", detail="band:N", color=_colour(), tooltip=[alt.Tooltip("label:N", title="what")])
    )
