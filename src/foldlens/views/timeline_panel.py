"""The strip over the whole session with its brush, and the timeline of what the brush covers."""

from typing import Any

import marimo as mo
import polars as pl

from foldlens.charts.strip import strip_chart
from foldlens.charts.theme import STATE
from foldlens.charts.timeline import OFF, timeline_chart
from foldlens.frames.opened import Opened
from foldlens.frames.zoomed import zoomed_frame
from foldlens.report.markup import Content, Markup, el
from foldlens.views.desk import Desk
from foldlens.views.links import link, toggle
from foldlens.views.wording import counted, moment

DRAWN = 1_500  # violations drawn as marks


class Strip:
    """The overview strip; its brush sets the desk's window."""

    def __init__(self, desk: Desk, axis: str):
        self.desk, self.axis = desk, axis
        low, high = desk.opened.extent(axis)
        chart = strip_chart(desk.opened.context, sampled(desk.opened.breaches), low, high, axis, desk["window"])
        self.element: Any = mo.ui.altair_chart(chart, chart_selection=False, legend_selection=False, on_change=lambda _: self.brushed())

    def brushed(self) -> None:
        zoom = self.element.selections.get("zoom") or {}
        window = next((tuple(map(float, edges)) for edges in zoom.values() if isinstance(edges, list | tuple) and len(edges) == 2), None)
        self.desk.set("window", window if window is not None and window[1] - window[0] > 0 else None)


class Timeline:
    """The lanes inside the window; a click selects the event."""

    def __init__(self, desk: Desk, axis: str, window: tuple[float, float] | None, seq: int | None):
        self.desk = desk
        opened = desk.opened
        low, high = window or opened.extent(axis)
        field = "seq" if axis == "position" else "time"
        near = sampled(opened.breaches.filter(pl.col(field).is_between(low, high)))
        chart = timeline_chart(zoomed_frame(opened.spans, low, high, axis), near, low, high, axis, cursor(opened, axis, seq))
        self.element: Any = mo.ui.altair_chart(chart, chart_selection=False, legend_selection=False, on_change=lambda _: self.picked())

    def picked(self) -> None:
        seqs = (self.element.selections.get("pick") or {}).get("seq") or []
        if seqs:
            self.desk.set("seq", int(seqs[0]))


def sampled(breaches: pl.DataFrame) -> pl.DataFrame:
    """Every violation as a mark of its own, errors on top; of very many, all errors that fit and an even selection of the rest."""
    severe = breaches.filter(pl.col("severity") == "error").head(DRAWN)
    mild = breaches.filter(pl.col("severity") != "error")
    room = max(DRAWN - severe.height, 1)
    return pl.concat([mild if mild.height <= room else mild.gather_every(-(-mild.height // room)), severe])


def cursor(opened: Opened, axis: str, seq: int | None) -> float | None:
    """Where the selected event stands on the axis."""
    if seq is None or not 0 <= seq < len(opened):
        return None
    if axis == "position":
        return seq + 0.5
    time = opened.log.frame["time"][seq]
    return float(time) if isinstance(time, int) else None


def heading(opened: Opened, axis: str, window: tuple[float, float] | None) -> Markup:
    """Title, axis choice, and what is in the window, in words."""
    low, high = window or opened.extent(axis)
    inside = opened.breaches.filter(pl.col("seq" if axis == "position" else "time").is_between(low, high)).height
    place = f"events #{int(low):,} to #{max(int(low), int(high) - 1):,}" if axis == "position" else f"{moment(low)} to {moment(high)} UTC"
    words = f"{'Zoomed to' if window else 'All'} {place}, {counted(inside, 'violation')} in sight."
    if not len(opened):
        words = "The log holds no event yet."
    reset: Content = None if not len(opened) else link("show all", "window=") if window else "Drag the strip to zoom, click a mark."
    axes = toggle("axis", (("position", "by position"), ("time", "by time")), axis, "Horizontal axis")
    return el("div", el("h2", "Timeline"), el("span", words, " ", reset, cls="fl-quiet"), el("span", key(), axes, cls="fl-end"), cls="fl fl-title")


def key() -> Markup:
    """What colour and filling of the message lane say."""
    states = [("on the surface", "seen at the end"), ("replacement", "replacement"), ("shadowed", "shadowed")]
    parts = [
        el("span", el("i", style=f"border-color:{STATE[state]}" + ("" if state in OFF else f";background:{STATE[state]}")), words, cls="fl-key-part")
        for state, words in states
    ]
    return el("span", "messages: ", parts, cls="fl-legend")
