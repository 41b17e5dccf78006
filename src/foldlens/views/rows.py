"""A list of any length as a widget: the page asks for the rows in sight, Python makes just those."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import anywidget
import traitlets

from foldlens.report.markup import visible

STATIC = Path(__file__).parent / "static"
FLAT, TALL = 28, 66  # px: one line, or a head line over two lines of text
CUT = 360  # characters of a text that a row can show


class Line(dict[str, Any]):
    """One row: `pick` is what a click reports; mark, name, kind, tone, meta, text, side, note and state are what it shows."""

    def __init__(self, pick: int, seq: int, **shown: str):
        super().__init__(pick=pick, seq=seq, **{key: visible(value[:CUT]) for key, value in shown.items()})


class Lines(Protocol):
    """What a list shows: its length, any stretch of it, and where a pick stands in it (-1: nowhere)."""

    def __len__(self) -> int: ...

    def stretch(self, start: int, stop: int) -> list[Line]: ...

    def place(self, pick: int) -> int: ...


class NoLines:
    """A list of nothing."""

    def __len__(self) -> int:
        return 0

    def stretch(self, start: int, stop: int) -> list[Line]:
        return []

    def place(self, pick: int) -> int:
        return -1


class Rows(anywidget.AnyWidget):
    """A virtual list. `label` names it for screen readers, `empty` is what an empty one says; `picked` is called with what a click picks."""

    _esm = STATIC / "rows.js"
    _css = STATIC / "rows.css"
    total = traitlets.Int(0).tag(sync=True)
    version = traitlets.Int(0).tag(sync=True)
    selected = traitlets.Int(-1).tag(sync=True)
    reveal = traitlets.List([-1, 0]).tag(sync=True)
    row_height = traitlets.Int(TALL).tag(sync=True)
    box_height = traitlets.Int(560).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    empty = traitlets.Unicode("Nothing here.").tag(sync=True)

    def __init__(self, picked: Callable[[int], None], **traits: Any):
        super().__init__(**traits)
        self.lines: Lines = NoLines()
        self.picked = picked
        self.on_msg(self.answer)

    def answer(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Serve a page of rows, or report a click."""
        if message.get("kind") == "page":
            start, stop = int(message["start"]), int(message["stop"])
            self.send({"kind": "page", "version": message.get("version"), "start": start, "rows": self.lines.stretch(start, min(stop, len(self.lines)))})
        elif message.get("kind") == "pick":
            self.picked(int(message["pick"]))

    def show(self, lines: Lines, selected: int | None = None) -> None:
        """Show other lines."""
        self.lines = lines
        with self.hold_sync():
            self.total, self.version = len(lines), self.version + 1
        self.select(selected)

    def select(self, pick: int | None) -> None:
        """Mark one row and bring it into sight."""
        place = -1 if pick is None else self.lines.place(pick)
        with self.hold_sync():
            self.selected = -1 if pick is None else pick
            self.reveal = [place, self.reveal[1] + 1]
