"""Two lists of messages side by side as a widget: only the rows in sight are in the page, whatever their number."""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from foldlens.folds.exemptions import EXEMPTIONS
from foldlens.views.alignment_lines import AlignmentLines
from foldlens.views.rows import STATIC

# Exemptions that leave part of a message uncompared, or hold several messages against one: named in the row itself.
LOUD = ("overlay", "system-text", "system-apart", "reasoning-not-compared", "image-by-reference", "merged-neighbours", "call-ids-not-compared")


class AlignmentList(anywidget.AnyWidget):
    """`shape` has one letter a slot; `folds` the slots that stand for many rows, with their number.

    `picked` is called with the seq of a row that was clicked, `compared` with what the request is to be held against: log or request.
    """

    _esm = STATIC / "alignment.js"
    _css = STATIC / "alignment.css"
    shape = traitlets.Unicode("").tag(sync=True)
    folds = traitlets.List([]).tag(sync=True)
    version = traitlets.Int(0).tag(sync=True)
    fresh = traitlets.Int(0).tag(sync=True)  # counts the comparisons shown: a new one begins at its first difference
    reveal = traitlets.Int(-1).tag(sync=True)
    selected = traitlets.Int(-1).tag(sync=True)
    titles = traitlets.List(["", ""]).tag(sync=True)
    against = traitlets.Unicode("log").tag(sync=True)
    earlier = traitlets.Bool(False).tag(sync=True)
    box_height = traitlets.Int(440).tag(sync=True)
    sentences = traitlets.Dict({exemption.name: [exemption.statement, exemption.bound] for exemption in EXEMPTIONS}).tag(sync=True)
    loud = traitlets.List(list(LOUD)).tag(sync=True)

    def __init__(self, picked: Callable[[int], None], compared: Callable[[str], None], **traits: Any):
        super().__init__(**traits)
        self.lines: AlignmentLines | None = None
        self.picked, self.compared = picked, compared
        self.on_msg(self.answer)

    def answer(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Serve rows, unfold, report a click, or change what the request is held against."""
        kind = message.get("kind")
        if kind == "against" and message.get("value") in ("log", "request"):
            self.compared(message["value"])
        elif kind == "pick":
            self.picked(int(message["seq"]))
        elif self.lines is None:
            return
        elif kind == "page":
            start, stop = int(message["start"]), int(message["stop"])
            self.send({"kind": "page", "version": message.get("version"), "start": start, "rows": self.lines.stretch(start, stop)})
        elif kind == "open":
            slot = int(message["slot"])
            if 0 <= slot < len(self.lines.slots):
                self.send({"kind": "open", "version": message.get("version"), "row": self.lines.whole_entry(slot)})
        elif kind == "unfold":
            row = message.get("row")
            self.lines.unfold(None if row is None else int(row))
            self._shape(-1 if row is None else self.lines.slots.of(int(row)))

    def show(self, lines: AlignmentLines, titles: tuple[str, str], against: str) -> None:
        """Show another comparison, from its first difference on."""
        self.lines = lines
        with self.hold_sync():
            self.titles, self.against, self.fresh = list(titles), against, self.fresh + 1
            self._shape(-1)

    def _shape(self, reveal: int) -> None:
        assert self.lines is not None
        with self.hold_sync():
            self.shape, self.folds = self.lines.shape, [list(fold) for fold in self.lines.slots.folds]
            self.reveal, self.version = reveal, self.version + 1
