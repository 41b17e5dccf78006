"""Every event of the log in a list that can be searched and narrowed."""

from collections.abc import Mapping

import marimo as mo

from foldlens.frames.narrowed import narrowed
from foldlens.frames.opened import Opened
from foldlens.report.markup import el
from foldlens.views.desk import FILTERS, Desk
from foldlens.views.event_lines import EventLines
from foldlens.views.filters import Filters, choices
from foldlens.views.links import link
from foldlens.views.rows import FLAT, Rows
from foldlens.views.text import shown


class EventPanel:
    """Filters over a virtual list of one-line events."""

    def __init__(self, desk: Desk):
        self.desk = desk
        self.filters = Filters(self.chose, choices=choices(desk.opened), chosen=dict(desk["filters"]))
        self.rows = Rows(lambda seq: desk.set("seq", seq), row_height=FLAT, label="Events", empty="No event matches.")
        self.elements = [mo.ui.anywidget(self.filters), mo.ui.anywidget(self.rows)]
        self.listed: tuple[Opened, Mapping[str, str]] | None = None

    def chose(self, chosen: Mapping[str, str]) -> None:
        self.desk.set("filters", {key: str(chosen.get(key, "")) for key in FILTERS if chosen.get(key)})

    def show(self) -> mo.Html:
        opened, chosen, seq = self.desk.opened, self.desk["filters"], self.desk["seq"]
        if (opened, chosen) != self.listed:
            lines = EventLines(opened, narrowed(opened, chosen))
            self.rows.show(lines, seq)
            self.filters.chosen, self.listed = dict(chosen), (opened, chosen)
            self.filters.found = f"{len(lines):,} of {len(opened):,} events"
        else:
            self.rows.select(seq)
        jumps = [link(f"next {what}", f"step={what}&by=1") for what in ("violation", "replacement") if len(opened.stops[what])]
        legend = el("p", "✕ breaks a rule · ! warning or note · ↻ replaces a range · ∖ shadowed", cls="fl-quiet")
        return mo.vstack([self.elements[0], self.elements[1], shown(el("div", legend, el("span", jumps, cls="fl-end"), cls="fl fl-title"))], gap=0.6)
