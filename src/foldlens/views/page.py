"""The inspector as the steps of its notebook: each function is one cell."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import marimo as mo

from foldlens.model.errors import ReadError
from foldlens.report.markup import el
from foldlens.views.bar import follow, navigator
from foldlens.views.chooser import chooser
from foldlens.views.desk import Desk, Start
from foldlens.views.header import header
from foldlens.views.navigator import Navigator
from foldlens.views.panels import Panels
from foldlens.views.session import Session
from foldlens.views.style import style
from foldlens.views.target import Target, editing, target
from foldlens.views.text import shown
from foldlens.views.timeline_panel import Strip, Timeline, heading

__all__ = ["Desk", "Panels", "Start", "bar", "choose", "head", "look", "lower", "open_session", "strip", "target", "timeline", "watched"]


def look() -> mo.Html:
    """The page's style sheet."""
    return shown(style())


def choose(aim: Target, path: str, pick: Callable[[str], None]) -> Any:
    """The list of sessions or the file browser, while no file is open."""

    def picked(chosen: str) -> None:
        aim.remember(chosen)
        pick(chosen)

    if not path:
        return chooser(aim, picked)
    return mo.ui.button(label="other sessions", on_change=lambda _: pick("")) if editing() and not aim.file else None


def open_session(aim: Target, path: str) -> Session:
    """The session in a file. Stops the page with a plain sentence when it is no log."""
    mo.stop(not path)
    try:
        if not Path(path).is_file():  # a pipe would keep the page waiting for ever
            raise ReadError("is no file", path=path)
        return Session(path, aim.requests)
    except (ReadError, OSError) as error:
        back = None if aim.file or editing() else el("a", "choose another", cls="fl-link", href=aim.start)
        said = el("b", "This file could not be opened.")
        words = el("div", el("span", "✕", cls="fl-sign"), said, el("span", str(error)), back, cls="fl-verdict bad", role="alert")
        mo.stop(True, shown(el("div", words, cls="fl")))
        raise  # mo.stop never returns


def tick(element: Any) -> Any:
    """The clock of a followed file, out of sight."""
    return None if element is None else mo.vstack([element, shown(el("span", "following the file", cls="fl fl-quiet"))])


def watched(session: Session, clock: Any, count: Callable[[Callable[[int], int]], None]) -> None:
    """Read a growing file again, and count that it changed."""
    if clock is not None and clock.value and session.refresh():
        count(lambda version: version + 1)


def head(desk: Desk, aim: Target) -> mo.Html:
    return shown(header(desk.opened, others="" if aim.file or editing() else aim.start))


def strip(desk: Desk) -> Strip:
    return Strip(desk, desk["axis"])


def timeline(desk: Desk) -> Timeline:
    return Timeline(desk, desk["axis"], desk["window"], desk["seq"])


def title(desk: Desk) -> mo.Html:
    return shown(heading(desk.opened, desk["axis"], desk["window"]))


def bar(desk: Desk) -> tuple[Navigator, Any]:
    """The navigation bar and its element."""
    made = navigator(desk)
    return made, mo.ui.anywidget(made)


def lower(panels: Panels, made: Navigator) -> mo.Html:
    """The chosen view beside the selected event."""
    follow(made, panels.desk)
    return panels.body(panels.desk["view"])
