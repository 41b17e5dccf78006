"""The compaction page as the steps of its notebook: each function is one cell."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import marimo as mo

from foldlens.charts.shadow import shadow_chart
from foldlens.frames.stretched import shadows
from foldlens.report.markup import Markup, el
from foldlens.views import page
from foldlens.views.links import toggle
from foldlens.views.navigator import Navigator
from foldlens.views.page import target
from foldlens.views.ranges import head as top
from foldlens.views.ranges.begin import Begin
from foldlens.views.ranges.body import Body
from foldlens.views.ranges.desk import MEASURES, RangeDesk
from foldlens.views.ranges.example import Example
from foldlens.views.ranges.recorded import troubled
from foldlens.views.style import style
from foldlens.views.target import Target
from foldlens.views.text import shown

__all__ = ["Begin", "Body", "RangeDesk", "bar", "body", "choose", "head", "look", "measures", "open_session", "picture", "slider", "target"]

TITLES = {
    "depth": "One range",
    "what-if": "What if",
    "cuts": "Safe cuts",
    "semantics": "Two semantics",
    "crash": "After a crash",
    "forks": "Forks",
}
SHEET = Path(__file__).parents[1] / "static" / "answer.css"


def look() -> mo.Html:
    """The page's style sheet."""
    return shown(Markup(f"{style()}<style>{SHEET.read_text(encoding='utf-8')}</style>"))


def choose(aim: Target, path: str, pick: Callable[[str], None]) -> Any:
    """Without a file: how to open one, above the example that stands in for it."""
    if path:
        return None
    intro = el("p", "No file is open: this is the shortest log on which Nous and dsh part. Open one of your own here.", cls="fl fl-sentence")
    offered = page.choose(aim, path, pick)
    return mo.vstack([shown(intro), mo.accordion({"Open a session log": offered}) if aim.path is None else offered])


def open_session(aim: Target, path: str) -> Any:
    """The session in a file, or the example."""
    return page.open_session(aim, path) if path else Example()


def head(desk: RangeDesk) -> mo.Html:
    """The log and the answer."""
    return shown(top.head(desk))


def slider(desk: RangeDesk) -> Any:
    """The generation that the picture shows."""
    count = len(desk.opened.table.replacements)
    if not count:
        return None
    return mo.ui.slider(
        start=0,
        stop=count,
        value=min(desk["generation"], count),
        debounce=True,
        show_value=True,
        label="after how many replacements",
        on_change=lambda generation: desk.parts["generation"].set(int(generation or 0)),
    )


def measures(desk: RangeDesk, generations: Any) -> Any:
    """What stands above the picture: slider, width, and what the slider's place means."""
    if generations is None:
        return None
    recorded, generation = desk.opened.table.replacements, desk["generation"]
    last = recorded[generation - 1].seq if 0 < generation <= len(recorded) else None
    words = "Before the first replacement." if last is None else f"After #{last}, replacement {generation} of {len(recorded)}."
    choice = toggle("measure", [(measure, f"by {measure}") for measure in MEASURES], desk["measure"], "Width of the picture")
    note = el("div", el("span", words, cls="fl-quiet"), el("span", choice, cls="fl-end"), cls="fl fl-title")
    return mo.hstack([generations, shown(note)], widths=[1, 1.4], align="center", gap=1)


def picture(desk: RangeDesk) -> Any:
    """The shadow map; a click chooses the range."""
    opened, chosen = desk.opened, desk.replacement
    recorded = opened.table.replacements
    if not recorded:
        return None

    def picked(_: object) -> None:
        seqs = (chart.selections.get("pick") or {}).get("seq") or []
        if seqs:
            desk.wish({"seq": int(seqs[0])})

    generation = min(desk["generation"], len(recorded))
    at = recorded[generation].seq - 1 if generation < len(recorded) else None
    map_ = shadows(opened.log, at, desk["measure"])
    broken = [found.seq for found in troubled(opened, desk.recorded)]
    selected = None if chosen is None else chosen.seq
    drawn = shadow_chart(map_.bars, map_.messages, map_.ribbons, selected, width=map_.width, title=map_.title, broken=broken)
    chart = mo.ui.altair_chart(drawn, chart_selection=False, legend_selection=False, on_change=picked)
    return chart


def bar(desk: RangeDesk) -> tuple[Navigator, Any]:
    """Tabs and the steps from one range to the next."""
    counts = {"event": len(desk.opened), "violation": 0, "request": 0, "replacement": len(desk.recorded)}
    made = Navigator(desk.wish, tabs=[(view, title, "") for view, title in TITLES.items()], total=len(desk.opened), counts=counts)
    return made, mo.ui.anywidget(made)


def body(made: Body, navigator: Navigator) -> Any:
    """The chosen view beside the chosen event."""
    navigator.view = made.desk["view"]
    navigator.seq = made.desk["event"]
    return made.show()
