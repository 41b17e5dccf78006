"""The captured requests: which differs from the log, where, and why."""

import marimo as mo

from foldlens.frames.captured import Captured
from foldlens.frames.succession import Succession
from foldlens.frames.unpaired import unpaired_rows
from foldlens.model.alignment import Alignment
from foldlens.views.alignment_lines import against_log, against_request
from foldlens.views.alignment_list import AlignmentList
from foldlens.views.capture_lines import CaptureLines
from foldlens.views.capture_words import judged, matched, succeeded, summary
from foldlens.views.desk import Desk
from foldlens.views.rows import FLAT, Rows
from foldlens.views.text import shown
from foldlens.views.wording import counted


class CapturePanel:
    """The list of captured requests over the chosen one beside the log, or beside the request before it."""

    def __init__(self, desk: Desk):
        self.desk = desk
        self.list = Rows(lambda place: desk.wish({"request": place}), row_height=FLAT, box_height=196, label="Captured requests")
        self.alignment = AlignmentList(lambda seq: desk.set("seq", seq), self.compare)
        self.elements = [mo.ui.anywidget(self.list), mo.ui.anywidget(self.alignment)]
        self.against = "log"
        self.listed: Captured | None = None
        self.shown: tuple[Captured, int] | None = None
        self.succession: Succession | None = None

    @property
    def captured(self) -> Captured:
        return self.desk.opened.captured

    def compare(self, against: str) -> None:
        """Hold the chosen request against the log or against the request before it."""
        self.against = against
        if self.shown is not None:
            self.draw(self.shown[1])

    def show(self) -> mo.Html:
        captured, place = self.captured, min(max(self.desk["request"], 0), len(self.captured) - 1)
        if self.listed is not captured:
            self.list.show(CaptureLines(self.desk.opened, captured), place)
            self.listed = captured
        if self.shown != (captured, place):
            self.list.select(place)
            before = captured.before(place)
            self.succession = None if before is None else Succession(captured.alignments[before], captured.alignments[place], captured.table)
            self.shown = captured, place
            self.draw(place)
        seq = self.desk["seq"]
        self.alignment.selected = -1 if seq is None else seq
        return mo.vstack(self.parts(captured, place), gap=0.6)

    def parts(self, captured: Captured, place: int) -> list[mo.Html]:
        alignment = captured.alignments[place]
        above = [shown(summary(captured)), self.elements[0], shown(judged(captured, place))]
        if not comparable(alignment):
            return above
        below = [self.elements[1], *([shown(succeeded(captured, place, self.succession))] if self.succession is not None else []), shown(matched(alignment))]
        return [*above, *below]

    def draw(self, place: int) -> None:
        """Give the list of rows what it is to show."""
        alignment = self.captured.alignments[place]
        if not comparable(alignment):
            return
        name = f"request {alignment.request.index} as sent"
        self.alignment.earlier = self.succession is not None
        if self.against == "request" and self.succession is not None:
            before = self.succession.before.request.index
            left, right = len(self.succession.sent_before), len(self.succession.sent_now)
            titles = f"request {before}: {counted(left, 'message')}", f"{name}: {counted(right, 'message')}"
            self.alignment.show(against_request(self.succession), titles, "request")
            return
        faults = unpaired_rows(alignment, self.captured.violations.get(place, ()))
        edge = f"the fold after #{alignment.boundary}" if (alignment.boundary or 0) >= 0 else "the empty fold"
        self.alignment.show(against_log(self.desk.opened.log, alignment, faults), (f"the log: {edge}", name), "log")


def comparable(alignment: Alignment) -> bool:
    """Whether there are rows to show."""
    return alignment.boundary is not None and len(alignment.rows) > 0
