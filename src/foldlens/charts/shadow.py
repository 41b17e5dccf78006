"""The shadow map: each replacement over the messages that it stands for, and where they ended up in the fold.

One plot with rows from top to bottom: replacements (nested ones higher), the messages as logged, bands, the fold.
Log and fold share the width, each stretched over all of it, so that a band shows how much shrank.
"""

from collections.abc import Sequence
from typing import Any

import altair as alt
import polars as pl

from foldlens.charts.theme import GUTTER, SELECTED, SEVERITY, STATE, dressed, scale
from foldlens.frames.spelled import spelled

ROW = 24  # px
BAND = 2.6  # rows
CELLS = 600
NAMED = 6  # levels up to which each has its name and a full row
SQUEEZED = 0.1  # rows that each further level adds: fifty levels still fit on a screen


def shadow_chart(
    bars: pl.DataFrame,
    messages: pl.DataFrame,
    ribbons: pl.DataFrame,
    selected: int | None = None,
    *,
    width: float | None = None,
    title: str = "messages in the order they were logged",
    broken: Sequence[int] = (),
) -> Any:
    """The map of a fold; a click picks `seq` (param `pick`). Takes the tables of `frames.shadows` and `frames.ribbons`.

    `width`: that of the whole log, where the tables end earlier; `title` says what the width measures; `broken`: the replacements marked with a cross.
    """
    levels = int(bars["depth"].max() or 0) if bars.height else 0  # pyright: ignore[reportArgumentType]  # an integer column
    tall = _tall(levels)
    rows = 2 + BAND + levels * tall
    logged, seen = _end(messages["right"]), _end(messages["last"])
    cells = pl.concat([_stacked(bars, tall), _logged(messages), _seen(messages, logged / seen)])
    whole = logged if width is None else width
    crosses = _crosses(bars.filter(pl.col("seq").is_in(list(broken))), tall)
    named = _names(cells, whole) if levels <= NAMED else _names(cells.head(0), whole)
    drawn = alt.layer(_bands(ribbons, logged / seen), _cells(cells, levels, whole, selected, title), named, crosses)
    layers = drawn.properties(width="container", height=round(ROW * rows))
    words = (
        f"{bars.height} replacements over {messages.height} logged messages. Each bar covers the messages that it stands for; nested ones are stacked. "
        "Bands lead from the log to the fold below, which is what the model sees at the end."
    )
    return dressed(layers, words)


def _end(column: pl.Series) -> float:
    """The far end of a column of places; 1 where there is none."""
    return max(float(column.max() or 1), 1.0)  # pyright: ignore[reportArgumentType]  # a float column


def _tall(levels: int) -> float:
    """The height of one level in rows."""
    return 1.0 if levels <= NAMED else (NAMED + (levels - NAMED) * SQUEEZED) / levels


def _stacked(bars: pl.DataFrame, tall: float) -> pl.DataFrame:
    return bars.select("seq", "left", "right", "state", "label", y=(pl.col("depth") - 1) * tall + 2.0 + BAND, name=pl.col("label"), tall=pl.lit(tall))


def _logged(messages: pl.DataFrame) -> pl.DataFrame:
    """The messages as logged."""
    return _joined(messages, "left", "right").with_columns(y=pl.lit(1.0 + BAND))


def _seen(messages: pl.DataFrame, wide: float) -> pl.DataFrame:
    """The fold, stretched to the width of the log."""
    live = messages.filter(pl.col("slot").is_not_null()).sort("slot")
    return _joined(live, "first", "last").with_columns(pl.col("left") * wide, pl.col("right") * wide, y=pl.lit(0.0))


def _joined(messages: pl.DataFrame, left: str, right: str) -> pl.DataFrame:
    """One cell a message; neighbours in the same state become one cell where there are very many."""
    fresh = (pl.col("state") != pl.col("state").shift()).fill_null(True)
    run = fresh.cum_sum() if messages.height > CELLS else pl.int_range(pl.len())
    cells = (
        messages.with_columns(run=run)
        .group_by("run", maintain_order=True)
        .agg(
            pl.col("seq").first(),
            pl.col("state").first(),
            left=pl.col(left).first(),
            right=pl.col(right).last(),
            label=pl.when(pl.len() == 1)
            .then(spelled("{} #{}", pl.col("kind").first(), pl.col("seq").first()))
            .otherwise(spelled("{} messages, from #{}", pl.len(), pl.col("seq").first()))
            .first(),
        )
    )
    return cells.select("seq", "left", "right", "state", "label", y=pl.lit(0.0), name=pl.lit(""), tall=pl.lit(1.0))


def _x(field: str, size: float, title: str) -> alt.X:
    axis = alt.Axis(title=title, orient="top", tickMinStep=1, grid=False, format=",d")
    return alt.X(f"{field}:Q", scale=alt.Scale(domain=[0, max(size, 1)], nice=False), axis=axis)


def _y(field: str, levels: int) -> alt.Y:
    tall = _tall(levels)
    named = range(1, levels + 1) if levels <= NAMED else (1, levels)
    words = {
        0.5: "the model sees",
        1.5 + BAND: "logged",
        **{(level - 0.5) * tall + 2 + BAND: f"level {level}" if levels > 1 else "replacements" for level in named},
    }
    names = "; ".join(f"datum.value == {value} ? '{name}' : " for value, name in words.items()).replace("; ", "") + "''"
    axis = alt.Axis(
        values=list(words),
        labelExpr=names,
        title=None,
        ticks=False,
        domain=False,
        grid=False,
        labelOverlap=False,
        labelFontSize=12,
        minExtent=GUTTER,
        maxExtent=GUTTER,
    )
    return alt.Y(f"{field}:Q", scale=alt.Scale(domain=[0, levels * tall + 2 + BAND], nice=False), axis=axis)


def _colour() -> alt.Color:
    return alt.Color("state:N", scale=scale(STATE), legend=alt.Legend(title=None, orient="bottom", symbolType="square"))


def _cells(cells: pl.DataFrame, levels: int, size: float, selected: int | None, title: str) -> Any:
    pick = alt.selection_point(name="pick", fields=["seq"], on="click", empty=False)
    stroke = alt.condition(f"datum.seq === {selected if selected is not None else -1}", alt.value(SELECTED), alt.value("transparent"))
    return (
        alt.Chart(cells)
        .mark_bar(clip=True, strokeWidth=2, cornerRadius=2, cursor="pointer")
        .transform_calculate(
            top="datum.y + 0.86 * datum.tall",
            bottom="datum.y + 0.1 * datum.tall",
            edge=f"max(datum.right - min({size} / 1200, 0.12 * (datum.right - datum.left)), datum.left + {size} / 500)",
        )
        .encode(
            x=_x("left", size, title),
            x2="edge:Q",
            y=_y("bottom", levels),
            y2="top:Q",
            color=_colour(),
            stroke=stroke,
            tooltip=[alt.Tooltip("label:N", title="what"), alt.Tooltip("state:N", title="state"), alt.Tooltip("seq:Q", title="seq")],
        )
        .add_params(pick)
    )


def _names(cells: pl.DataFrame, size: float) -> Any:
    wide = cells.filter((pl.col("name") != "") & (pl.col("right") - pl.col("left") > size / 12))
    middle = wide.select("name", x=(pl.col("left") + pl.col("right")) / 2, y=pl.col("y") + 0.48)
    return alt.Chart(middle).mark_text(color="white", fontSize=11, fontWeight=600, clip=True).encode(x="x:Q", y="y:Q", text="name:N")


def _crosses(bars: pl.DataFrame, tall: float) -> Any:
    """A cross at the left end of each bar whose range broke something."""
    signs = bars.select(x="left", y=(pl.col("depth") - 0.52) * tall + 2 + BAND, sign=pl.lit("✕"), label=spelled("#{} broke something", pl.col("seq")))
    placed = alt.Chart(signs).encode(x="x:Q", y="y:Q", tooltip=[alt.Tooltip("label:N", title="what")])
    disc = placed.mark_point(shape="circle", filled=True, size=230, opacity=1, color=SEVERITY["error"], xOffset=11, clip=True)
    return disc + placed.mark_text(color="white", fontSize=12, fontWeight=800, dx=11, clip=True).encode(text="sign:N")


def _bands(ribbons: pl.DataFrame, wide: float) -> Any:
    same = pl.col("band"), pl.col("state"), pl.col("label")
    top = ribbons.select(*same, level=pl.lit(1.05 + BAND), from_="left", to="right")
    bottom = ribbons.select(*same, level=pl.lit(0.92), from_=pl.col("first") * wide, to=pl.col("last") * wide)
    return (
        alt.Chart(pl.concat([top, bottom]))
        .mark_area(orient="horizontal", opacity=0.22, clip=True)
        .encode(y="level:Q", x="from_:Q", x2="to:Q", detail="band:N", color=_colour(), tooltip=[alt.Tooltip("label:N", title="what")])
    )
