"""What the reader of the compaction page is looking at, and every wish from the page."""

from collections.abc import Mapping
from typing import Any

from foldlens.compaction.standing import Standing, standing
from foldlens.frames.opened import Opened
from foldlens.model.replacement import Replacement
from foldlens.views.desk import Part, number
from foldlens.views.ranges.recorded import recorded_ranges

VIEWS = ("depth", "what-if", "cuts", "semantics", "crash", "forks")
MEASURES = ("message", "seq", "size")
KEPT = 4  # messages that a range leaves at the end where nothing is recorded


class RangeDesk:
    """An opened log with the states of the page.

    `view` one of `VIEWS`; `chosen` the index of a recorded range, or -1 for the end of the log; `range` the tried range as written;
    `keep` a recent-window size; `boundary` a fork boundary; `generation` how many replacements the picture shows; `measure` its width;
    `event` the event beside the view, or -1.
    """

    def __init__(self, opened: Opened, **parts: Any):
        self.opened = opened
        self.recorded = recorded_ranges(opened)
        self.parts: dict[str, Part[Any]] = {name: Part(state) for name, state in parts.items()}

    def __getitem__(self, name: str) -> Any:
        return self.parts[name]()

    @property
    def replacement(self) -> Replacement | None:
        """The chosen recorded range."""
        return self.recorded[self["chosen"]] if 0 <= self["chosen"] < len(self.recorded) else None

    @property
    def at(self) -> int:
        """The event after which a range is tried: just before the chosen one, or the last of the log."""
        return len(self.opened) - 1 if self.replacement is None else self.replacement.seq - 1

    @property
    def standing(self) -> Standing:
        """The surface on which a range is tried."""
        return standing(self.opened.log, self.at)

    def tried(self) -> tuple[int, int] | None:
        """The range under trial as the dialect writes it, `None` on an empty surface."""
        found, size = self.replacement, len(self.standing.seqs)
        if self["range"] is not None:
            return self["range"]
        if found is not None:
            return found.start, found.stop
        return self.standing.written(0, max(0, size - 1 - KEPT)) if size else None

    def moved(self, first: int, last: int) -> None:
        """A handle was moved: surface indices."""
        size = len(self.standing.seqs)
        if size and 0 <= first <= last < size:
            self.parts["range"].set(self.standing.written(first, last))

    def typed(self, start: int, stop: int) -> None:
        """Two numbers were typed; a range that the harness refuses is an answer, too."""
        self.parts["range"].set((start, stop))

    def choose(self, index: int) -> None:
        """Look at a recorded range, or at the end of the log (-1); the tried range starts over from its own."""
        if -1 <= index < len(self.recorded):
            self.parts["chosen"].set(index)
            self.parts["range"].set(None)

    def wish(self, wish: Mapping[str, Any]) -> None:
        """Do what a link or key asks for; what makes no sense is passed over."""
        if str(wish.get("view")) in VIEWS:
            self.parts["view"].set(str(wish["view"]))
        if str(wish.get("measure")) in MEASURES:
            self.parts["measure"].set(str(wish["measure"]))
        if "step" in wish:
            self.step(str(wish["step"]), int(wish.get("by", 1)))
        if "end" in wish:
            self.choose(-1)
        self.point(number(str(wish.get("seq", ""))))
        start, stop = number(str(wish.get("start", ""))), number(str(wish.get("stop", "")))
        if start is not None and stop is not None:
            self.typed(start, stop)
            self.parts["view"].set("what-if")
        for name in ("keep", "boundary", "event"):
            value = number(str(wish.get(name, "")))
            if value is not None:
                self.parts[name].set(value)

    def step(self, what: str, by: int) -> None:
        """To the next or previous recorded range, or event."""
        if what == "replacement":
            self.choose(max(0, self["chosen"] + by) if self["chosen"] >= 0 else len(self.recorded) - 1)
        elif what == "event":
            self.point(min(max(self["event"] + by, 0), len(self.opened) - 1))

    def point(self, seq: int | None) -> None:
        """Show an event; a recorded range is looked at as well."""
        if seq is None or not 0 <= seq < len(self.opened):
            return
        self.parts["event"].set(seq)
        index = next((index for index, found in enumerate(self.recorded) if found.seq == seq), None)
        if index is not None:
            self.choose(index)
