"""The navigation bar, kept in step with what is looked at."""

from typing import Any

from foldlens.frames.opened import Opened
from foldlens.model.violation import Severity
from foldlens.views.desk import Desk
from foldlens.views.navigator import Navigator

TITLES = {
    "violations": "Violations",
    "fold": "What the model sees",
    "requests": "Requests",
    "shadow": "Replacements",
    "events": "Events",
    "overview": "Rules and session",
}


def navigator(desk: Desk) -> Navigator:
    """The bar of one session."""
    return Navigator(desk.wish, **numbers(desk.opened))


def numbers(opened: Opened) -> dict[str, Any]:
    """What the bar says about a session: its tabs with their counts, and how many stops of each sort there are."""
    counts = {"shadow": len(opened.table.replacements), "requests": opened.request_count, "events": len(opened), "violations": len(opened.report.violations)}
    severities = {violation.severity for violation in opened.report.violations}
    tone = "bad" if Severity.ERROR in severities else "warn" if severities else ""
    tabs = [(view, title, f"{counts[view]:,}" if view in counts else "", tone if view == "violations" else "") for view, title in TITLES.items()]
    steps = {"event": len(opened)} | {name: len(places) for name, places in opened.stops.items()}
    return {"tabs": tabs, "total": len(opened), "counts": steps}


def follow(bar: Navigator, desk: Desk) -> None:
    """Show the selected view and event in the bar, and the numbers of a session that has grown."""
    seq = desk["seq"]
    bar.view, bar.seq = desk["view"], -1 if seq is None else seq
    if bar.total != len(desk.opened):
        for name, value in numbers(desk.opened).items():
            setattr(bar, name, value)
