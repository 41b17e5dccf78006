"""The six views under the timeline: each is made when it is first opened, and told what to show ever after."""

from collections.abc import Callable
from typing import Any

import marimo as mo

from foldlens.views.desk import Desk
from foldlens.views.detail import detail
from foldlens.views.event_panel import EventPanel
from foldlens.views.fold_panel import FoldPanel
from foldlens.views.overview import overview
from foldlens.views.request_panel import RequestPanel
from foldlens.views.shadow_panel import ShadowPanel
from foldlens.views.text import shown
from foldlens.views.violations import violations

MADE: dict[str, Callable[[Desk], Any]] = {"fold": FoldPanel, "shadow": ShadowPanel, "requests": RequestPanel, "events": EventPanel}


class Panels:
    """The views of one session, with the selected event beside them."""

    def __init__(self, desk: Desk):
        self.desk = desk
        self.made: dict[str, Any] = {}

    def body(self, view: str) -> mo.Html:
        """The chosen view on the left, the selected event on the right."""
        return mo.hstack(
            [self.view(view), shown(detail(self.desk.opened, self.desk["seq"], self.desk["raw"] == self.desk["seq"]))], widths=[1.62, 1], gap=1.2, align="start"
        )

    def view(self, view: str) -> mo.Html:
        desk = self.desk
        if view == "overview":
            return shown(overview(desk.opened))
        if view == "violations":
            return shown(violations(desk.opened, desk["rule"], desk["seq"]))
        if view not in self.made:
            self.made[view] = MADE[view](desk)
        return self.made[view].show()
