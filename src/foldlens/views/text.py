"""The gateway: the only ways by which text from a log may reach the page.

A log holds hostile text by nature. It is shown as escaped markup (`shown`), as a table cell (`cell`), or by a widget that
sets textContent. It never goes through `mo.md`, `mo.tree`, a label or a returned dict: each of those reads markup,
image addresses or mime strings out of it (facts: marimo 5).
"""

from typing import Any

import marimo as mo

from foldlens.report.markup import Markup, visible

BREAK = "\u200b"


def shown(markup: Markup) -> mo.Html:
    """Markup that was built here, as a notebook output. Refuses a plain string: it may come from a log."""
    if not isinstance(markup, Markup):  # pyright: ignore[reportUnnecessaryIsInstance]  # the one check that must hold at run time
        raise TypeError("only markup built by foldlens.report.markup may be shown")
    return mo.Html(str(markup))


def places(*parts: tuple[mo.Html | None, bool]) -> mo.Html:
    """Outputs in places of their own, of which only those marked `True` are seen."""
    return mo.Html("".join(f'<div class="fl-slot"{"" if seen else " hidden"}>{"" if part is None else part.text}</div>' for part, seen in parts))


def cell(value: Any, limit: int = 300) -> Any:
    """A table cell. The table fetches any image address that it sees in a cell, so addresses are broken with a zero-width space."""
    if not isinstance(value, str):
        return value
    text = visible(value[:limit])
    return text.replace("://", f":{BREAK}//").replace("data:", f"data{BREAK}:").replace("text/html", f"text/{BREAK}html")
