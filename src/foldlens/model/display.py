"""How values show themselves in a notebook: the HTML is made above and registered here, so that the model knows none of it."""

from collections.abc import Callable
from typing import Any

_makers: dict[type, Callable[[Any], str]] = {}


def register_display(kind: type, make: Callable[[Any], str]) -> None:
    """Say how values of a type are shown as HTML; `make` must escape every text of a log."""
    _makers[kind] = make


class Shown:
    """A value that Jupyter and marimo show as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """For Jupyter; `None` leaves the plain text."""
        make = _makers.get(type(self))
        return None if make is None else make(self)

    def _mime_(self) -> tuple[str, str]:
        """For marimo."""
        html = self._repr_html_()
        return ("text/plain", repr(self)) if html is None else ("text/html", html)
