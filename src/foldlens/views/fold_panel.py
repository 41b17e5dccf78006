"""What the model saw after any event: its messages in order, and what changed since the previous stop."""

from collections.abc import Mapping
from typing import Any

import marimo as mo

from foldlens.frames.opened import Opened
from foldlens.report.markup import Markup, el
from foldlens.views.desk import Desk
from foldlens.views.message_lines import MessageLines
from foldlens.views.rows import Rows
from foldlens.views.stepper import Stepper
from foldlens.views.text import shown
from foldlens.views.wording import counted, size

TICKS = 400


class FoldPanel:
    """A stepper over the log and the list of messages at that place."""

    def __init__(self, desk: Desk):
        self.desk = desk
        self.stepper = Stepper(self.moved, last=len(desk.opened) - 1, ticks=ticks(desk))
        self.rows = Rows(lambda seq: desk.set("seq", seq), label="Messages that the model sees", empty="The model sees no message here.")
        self.elements = [mo.ui.anywidget(self.stepper), mo.ui.anywidget(self.rows)]
        self.since: int | None = None
        self.shown: tuple[Opened, int, int | None] | None = None

    @property
    def at(self) -> int:
        at = self.desk["at"]
        return len(self.desk.opened) - 1 if at is None else min(at, len(self.desk.opened) - 1)

    def moved(self, wish: Mapping[str, Any]) -> None:
        """Move to a place, or to the next stop; where we were becomes the stop that the list compares with."""
        before, opened = self.at, self.desk.opened
        at = opened.step(str(wish["stop"]), before, int(wish["by"])) if "stop" in wish else int(wish["at"])
        if at is not None and at != before:
            self.since = before
            self.desk.set("at", at)

    def show(self) -> mo.Html:
        opened, at = self.desk.opened, self.at
        lines = MessageLines(opened, at, self.since)
        self.stepper.at = at
        self.stepper.last = len(opened) - 1
        if self.shown is None or self.shown[0] is not opened:
            self.stepper.ticks = ticks(self.desk)
        if self.shown != (opened, at, self.since):
            self.rows.show(lines, self.desk["seq"])
            self.shown = opened, at, self.since
        elif self.rows.selected != self.desk["seq"]:
            self.rows.select(self.desk["seq"])
        return mo.vstack([self.elements[0], shown(sentence(lines, self.since)), self.elements[1]], gap=0.6)


def sentence(lines: MessageLines, since: int | None) -> Markup:
    """The picture read back in words."""
    now = [el("b", counted(lines.count, "message")), f", {size(lines.size)} as logged"]
    if lines.at < 0:
        return el("p", "Before the first event the model sees nothing.", cls="fl fl-sentence")
    start = ["After event ", el("b", f"#{lines.at}"), " the model sees ", *now, ". "]
    if since is None or since == lines.at:
        return el("p", start, cls="fl fl-sentence")
    added, gone = ("no longer there", "not yet here") if lines.at < since else ("new", "gone")
    change = [
        f"Against #{since}: ",
        el("b", f"{len(lines.added)} {added}"),
        ", ",
        el("b", f"{len(lines.gone)} {gone}"),
        " (struck through)." if lines.gone else ".",
    ]
    return el("p", start, change, cls="fl fl-sentence")


def ticks(desk: Desk) -> list[tuple[int, str]]:
    """Where requests and replacements are, at most `TICKS` of each."""
    marks: list[tuple[int, str]] = []
    for kind in ("request", "replacement"):
        seqs = desk.opened.stops[kind].tolist()
        marks += [(seq, kind) for seq in seqs[:: max(1, len(seqs) // TICKS)]]
    return marks
