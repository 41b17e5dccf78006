"""Colours by meaning, and how every chart is set: quiet, legible on a light and on a dark page.

Each colour has at least 3:1 against both backgrounds. No meaning rests on colour alone: lanes have names, states have
shapes or patterns, and every mark says what it is in words.
"""

from typing import Any

import altair as alt

LANE = {
    "turn": "#64748b",
    "step": "#8b99ad",
    "model": "#4d82d6",
    "tool": "#cf7a1c",
    "compaction": "#9457d1",
    "message": "#229c72",
    "other": "#8a8f98",
}
LANE_TITLES = {
    "turn": "turns",
    "step": "steps",
    "model": "model stream",
    "tool": "tool calls",
    "compaction": "compaction",
    "message": "messages",
    "other": "other events",
}
STATE = {
    "on the surface": "#229c72",
    "replacement": "#9457d1",
    "replacement, itself shadowed": "#bc9be3",
    "shadowed": "#a3a9b3",
}
SEVERITY = {"error": "#dc3a55", "warning": "#cf8a1c", "note": "#3f8fb5"}
SEVERITY_SHAPE = {"error": "diamond", "warning": "triangle-up", "note": "circle"}
SELECTED = "#e0457b"
GUTTER = 104  # px left of every chart, so that their horizontal places line up
INK = "#7d8592"  # axes and words: readable on both pages
GRID = "#9ca3af40"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"


def dressed(chart: Any, description: str, **config: Any) -> Any:
    """The chart with the common look and a text alternative; SVG, so that each mark can be read and clicked."""
    words: dict[str, Any] = {"labelColor": INK, "titleColor": INK, "labelFont": FONT, "titleFont": FONT}
    return chart.properties(
        description=description,
        background="transparent",
        usermeta={"embedOptions": {"renderer": "svg", "actions": False}},
    ).configure(
        font=FONT,
        axis=alt.AxisConfig(**words, tickColor=GRID, domainColor=GRID, gridColor=GRID, titleFontWeight="normal", labelFontSize=11, titleFontSize=11),
        legend=alt.LegendConfig(**words, symbolOpacity=1),
        view=alt.ViewConfig(stroke=None),
        title=alt.TitleConfig(color=INK, font=FONT, fontWeight="normal", fontSize=12, anchor="start"),
        **config,
    )


def scale(colours: dict[str, str]) -> alt.Scale:
    """A fixed colour scale: a colour never changes its meaning while zooming."""
    return alt.Scale(domain=list(colours), range=list(colours.values()))
