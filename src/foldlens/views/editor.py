"""A text under the reader's hands with a gutter beside it: numbers, marks, and the chosen line.

It lives as long as its page: what is typed never makes a new element, so the caret stays where it is.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from foldlens.report.markup import visible

STATIC = Path(__file__).parent / "static"
Mark = tuple[str, str, str, str]
"""What stands beside a line: its number, a sign, the sign's tone, and a title."""


class Editor(anywidget.AnyWidget):
    """`typed` is called with the text after a pause, `chose` with the line (from 0) of the caret."""

    _esm = STATIC / "editor.js"
    _css = STATIC / "editor.css"
    shown = traitlets.List([0, ""]).tag(sync=True)  # one trait: the page must never see a new version with the old text
    label = traitlets.Unicode("").tag(sync=True)
    gutter = traitlets.List([]).tag(sync=True)
    line = traitlets.Int(-1).tag(sync=True)
    least = traitlets.Int(6).tag(sync=True)
    fault = traitlets.Unicode("").tag(sync=True)

    def __init__(self, typed: Callable[[str], None], chose: Callable[[int], None], text: str, **traits: Any):
        super().__init__(shown=[0, text], **traits)
        self.text, self.version = text, 0
        self.typed, self.chose = typed, chose
        self.counted = 0
        self.on_msg(self.hear)

    def hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """What was typed, or where the caret went; a message that a later one overtook is passed over."""
        if message.get("kind") not in ("text", "line") or int(message.get("count", 0)) <= self.counted:
            return
        self.counted = int(message["count"])
        if message.get("kind") == "text":
            self.text = str(message["text"])  # the page has it already: nothing to show
            self.typed(self.text)
        else:
            self.chose(int(message["line"]))

    def show(self, text: str, gutter: Sequence[Mark], line: int, fault: str) -> None:
        """Show marks, the chosen line and a fault; another text than the typed one replaces it."""
        with self.hold_sync():
            if text != self.text:
                self.text, self.version = text, self.version + 1
                self.shown = [self.version, text]
            self.gutter = [[visible(part) for part in mark] for mark in gutter]
            self.line, self.fault = line, visible(fault)
