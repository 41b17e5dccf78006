"""The six views under the timeline, made once for a session and told what to show ever after."""

from collections.abc import Callable
from typing import Any

import marimo as mo

from foldlens.views.capture_panel import CapturePanel
from foldlens.views.desk import VIEWS, Desk
from foldlens.views.detail import detail
from foldlens.views.event_panel import EventPanel
from foldlens.views.fold_panel import FoldPanel
from foldlens.views.overview import overview
from foldlens.views.request_panel import RequestPanel
from foldlens.views.shadow_panel import ShadowPanel
from foldlens.views.target import course_token
from foldlens.views.text import places, shown
from foldlens.views.violations import violations
from foldlens.views.witness import Witness


def requests(desk: Desk) -> Any:
    """The captured requests where there are any, else those that the log lets us reconstruct."""
    return CapturePanel(desk) if len(desk.opened.captured) else RequestPanel(desk)


WIDGETS: dict[str, Callable[[Desk], Any]] = {"fold": FoldPanel, "shadow": ShadowPanel, "requests": requests, "events": EventPanel}


class Panels:
    """The views of one session, with the selected event beside them."""

    def __init__(self, desk: Desk):
        self.desk = desk
        # All at once: the notebook system numbers the elements that a cell makes from 0 in each run, and two with one number are one to the page.
        self.made = {view: make(desk) for view, make in WIDGETS.items()}
        self.witness = Witness(course_token())
        self.smallest = mo.ui.anywidget(self.witness)
        self.drawn: dict[str, mo.Html] = {}

    def body(self, view: str) -> mo.Html:
        """The chosen view on the left, the selected event on the right.

        Each view has a place of its own that is only hidden: a widget keeps its scroll position there, and the page never
        mistakes one view's widget for another's.
        """
        desk = self.desk
        self.drawn[view] = self.view(view)
        views = places(*((self.drawn.get(name), name == view) for name in VIEWS))
        selected = shown(detail(desk.opened, desk["seq"], desk["raw"] == desk["seq"]))
        self.witness.show(desk.opened, desk["seq"])
        return mo.hstack([views, places((selected, True), (self.smallest, True))], widths=[1.62, 1], gap=1.2, align="start")

    def view(self, view: str) -> mo.Html:
        desk = self.desk
        if view == "overview":
            return shown(overview(desk.opened))
        if view == "violations":
            return shown(violations(desk.opened, desk["rule"], desk["seq"]))
        return self.made[view].show()
