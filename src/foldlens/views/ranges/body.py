"""The six views under the picture, and the event beside them."""

import marimo as mo

from foldlens.report.markup import Content, Markup, el
from foldlens.report.preview import words
from foldlens.views.ranges.crash import crash
from foldlens.views.ranges.cuts import Cuts
from foldlens.views.ranges.depth import depth
from foldlens.views.ranges.desk import VIEWS, RangeDesk
from foldlens.views.ranges.forks import forks
from foldlens.views.ranges.semantics import semantics
from foldlens.views.ranges.what_if import WhatIf
from foldlens.views.text import places, shown

QUOTED = 4_000


class Body:
    """The views of one log. Widgets are made once; each view keeps its place on the page, so that they stay what they are."""

    def __init__(self, desk: RangeDesk):
        self.desk = desk
        self.what_if, self.cuts = WhatIf(desk), Cuts(desk)
        self.drawn: dict[str, mo.Html] = {}

    def show(self) -> mo.Html:
        view = self.desk["view"]
        self.drawn[view] = self.view(view)
        views = places(*((self.drawn.get(name), name == view) for name in VIEWS))
        seq = self.desk["event"]
        return views if seq < 0 else mo.vstack([shown(event_card(self.desk, seq)), views], gap=0.5)

    def view(self, view: str) -> mo.Html:
        match view:
            case "what-if":
                return self.what_if.show()
            case "cuts":
                return self.cuts.show()
            case "semantics":
                return shown(semantics(self.desk.opened.log))
            case "crash":
                return shown(crash(self.desk.opened.log))
            case "forks":
                return shown(forks(self.desk))
            case _:
                return shown(depth(self.desk))


def event_card(desk: RangeDesk, seq: int) -> Markup:
    """The event that a chip was clicked for: what it says, and what became of it."""
    event, opened = desk.opened.log[seq], desk.opened
    shadower = opened.shadower(seq)
    fate: Content = f"hidden by #{shadower}" if shadower is not None else "on the surface at the end" if seq in opened.table.seq else "never on the surface"
    close = el("button", "close", cls="fl-link", data_fl_go="event=-1")
    title = el("div", el("h2", f"#{seq} {event.kind}"), el("span", fate, cls="fl-quiet"), el("span", close, cls="fl-end"), cls="fl-title")
    return el("div", title, el("pre", words(event, opened.log, QUOTED), cls="fl-quote"), cls="fl fl-card fl-event")
