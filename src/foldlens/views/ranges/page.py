"""The compaction page as the steps of its notebook: each function is one cell."""

from typing import Any

import marimo as mo

from foldlens.charts.shadow import shadow_chart
from foldlens.frames.opened import Opened
from foldlens.report.markup import el
from foldlens.views.header import header
from foldlens.views.navigator import Navigator
from foldlens.views.page import choose, look, open_session, target
from foldlens.views.ranges.aftermath import crash, forks, semantics
from foldlens.views.ranges.cuts import cuts
from foldlens.views.ranges.depth import depth, recorded_trial
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.ranges.what_if import handles, what_if
from foldlens.views.text import shown
from foldlens.views.wording import counted

__all__ = ["RangeDesk", "bar", "body", "choose", "handles", "head", "look", "open_session", "picture", "start", "target"]

TITLES = {
    "depth": "One replacement",
    "what-if": "What if",
    "cuts": "Safe cuts",
    "semantics": "Two semantics",
    "crash": "After a crash",
    "forks": "Forks",
}


def start(opened: Opened) -> int:
    """The replacement to look at first: the first one that cuts a pair, else the last."""
    recorded = opened.table.replacements
    cutting = (index for index, found in enumerate(recorded[:200]) if recorded_trial(opened.log, found).cut)
    return next(cutting, len(recorded) - 1)


def head(desk: RangeDesk) -> mo.Html:
    """The session, its verdict and numbers."""
    return shown(header(desk.opened))


def picture(desk: RangeDesk) -> Any:
    """The shadow map; a click chooses the replacement."""
    opened, chosen = desk.opened, desk.replacement
    if not opened.table.replacements:
        return shown(el("p", "Nothing was replaced in this log: the model sees every message as it was logged.", cls="fl fl-sentence"))

    def picked(_: object) -> None:
        seqs = (chart.selections.get("pick") or {}).get("seq") or []
        if seqs:
            desk.wish({"seq": int(seqs[0])})

    drawn = shadow_chart(opened.bars, opened.messages, opened.ribbons, None if chosen is None else chosen.seq)
    chart = mo.ui.altair_chart(drawn, chart_selection=False, legend_selection=False, on_change=picked)
    return chart


def bar(desk: RangeDesk) -> tuple[Navigator, Any]:
    """Tabs and the steps from one replacement to the next."""
    counts = {"event": 0, "violation": 0, "request": 0, "replacement": len(desk.opened.table.replacements)}
    made = Navigator(desk.wish, tabs=[(view, title, "") for view, title in TITLES.items()], total=len(desk.opened), counts=counts)
    return made, mo.ui.anywidget(made)


def body(desk: RangeDesk, made: Navigator, sliders: Any) -> Any:
    """The chosen view."""
    made.view = desk["view"]
    made.seq = -1 if desk.replacement is None else desk.replacement.seq
    log = desk.opened.log
    match desk["view"]:
        case "what-if":
            where = f"Tried on the surface after seq {desk.at}, {counted(len(desk.standing.seqs), 'message')}."
            return mo.vstack([part for part in (shown(el("p", where, cls="fl fl-quiet")), sliders, what_if(desk)) if part is not None], gap=0.5)
        case "cuts":
            return shown(cuts(desk))
        case "semantics":
            return shown(semantics(log))
        case "crash":
            return shown(crash(log))
        case "forks":
            return shown(forks(log))
        case _:
            return shown(depth(desk))
