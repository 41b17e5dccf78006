"""The navigation bar, kept in step with what is looked at."""

from foldlens.views.desk import Desk
from foldlens.views.navigator import Navigator

TITLES = {
    "violations": "Violations",
    "fold": "What the model sees",
    "requests": "Requests",
    "shadow": "Shadowed",
    "events": "Events",
    "overview": "Rules and session",
}


def navigator(desk: Desk) -> Navigator:
    """The bar of one session."""
    opened = desk.opened
    counts = {"shadow": len(opened.table.replacements), "requests": opened.request_count, "events": len(opened), "violations": len(opened.report.violations)}
    tabs = [(view, title, f"{counts[view]:,}" if view in counts else "") for view, title in TITLES.items()]
    steps = {"event": len(opened)} | {name: len(places) for name, places in opened.stops.items()}
    return Navigator(desk.wish, tabs=tabs, total=len(opened), counts=steps)


def follow(bar: Navigator, desk: Desk) -> None:
    """Show the selected view and event in the bar."""
    seq = desk["seq"]
    bar.view, bar.seq = desk["view"], -1 if seq is None else seq
