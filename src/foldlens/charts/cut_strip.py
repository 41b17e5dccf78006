"""Two rows along the surface or along window sizes: what is safe below, what cuts a pair above. The row says it, not the colour alone."""

from typing import Any

import altair as alt
import polars as pl

from foldlens.charts.theme import GUTTER, INK, SELECTED, SEVERITY, STATE, dressed, scale
from foldlens.frames.cut_map import SAFE, UNSAFE

COLOURS = {SAFE: STATE["on the surface"], UNSAFE: SEVERITY["error"]}


def cut_strip(runs: pl.DataFrame, title: str, marks: tuple[float, ...] = (), words: str = "") -> Any:
    """The strip of `frames.cut_map`; `marks` are places pointed at, `words` says what by."""
    high = max(float(runs["right"].max() or 1), 1.0) if runs.height else 1.0  # pyright: ignore[reportArgumentType]  # a float column
    low = float(runs["left"].min() or 0) if runs.height else 0.0  # pyright: ignore[reportArgumentType]  # a float column
    x = alt.Scale(domain=[low, high], nice=False)
    rows = alt.Axis(title=None, ticks=False, domain=False, grid=False, labelFontSize=12, minExtent=GUTTER, maxExtent=GUTTER)
    cells = (
        alt.Chart(runs)
        .mark_bar(cornerRadius=2, clip=True, height=18)
        .encode(
            x=alt.X("left:Q", scale=x, axis=alt.Axis(title=title, orient="bottom", tickMinStep=1, grid=False, format=",d")),
            x2="right:Q",
            y=alt.Y("state:N", scale=alt.Scale(domain=[UNSAFE, SAFE]), axis=rows),
            color=alt.Color("state:N", scale=scale(COLOURS), legend=None),
            opacity=alt.Opacity("share:Q", scale=alt.Scale(domain=[0, 1], range=[0.12, 1]), legend=None),
            tooltip=[alt.Tooltip("label:N", title="here")],
        )
    )
    pointed = pl.DataFrame({"at": list(marks), "words": [words] * len(marks)}, schema={"at": pl.Float64, "words": pl.String})
    rule = alt.Chart(pointed).mark_rule(color=SELECTED, strokeWidth=2.5).encode(x=alt.X("at:Q", scale=x), tooltip=[alt.Tooltip("words:N", title="here")])
    unsafe = runs.filter(pl.col("state") == UNSAFE).height
    drawn = alt.layer(cells, rule).properties(width="container", height=52)
    return dressed(drawn, f"{runs.height - unsafe} stretches are safe, {unsafe} cut a pair.", axisX={"labelColor": INK})
