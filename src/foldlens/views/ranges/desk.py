"""What the reader of the compaction page is looking at, and every wish from the page."""

from collections.abc import Mapping
from typing import Any

from foldlens.compaction.standing import Standing, standing
from foldlens.frames.opened import Opened
from foldlens.model.replacement import Replacement
from foldlens.views.desk import Part, number

VIEWS = ("depth", "what-if", "cuts", "semantics", "crash", "forks")


class RangeDesk:
    """An opened log with the states of the page.

    `view` one of `VIEWS`; `chosen` the index of a recorded replacement, or -1; `range` the tried surface indices (first, last);
    `keep` a recent-window size; `boundary` a fork boundary.
    """

    def __init__(self, opened: Opened, **parts: Any):
        self.opened = opened
        self.parts: dict[str, Part[Any]] = {name: Part(state) for name, state in parts.items()}

    def __getitem__(self, name: str) -> Any:
        return self.parts[name]()

    @property
    def replacement(self) -> Replacement | None:
        """The chosen recorded replacement."""
        recorded = self.opened.table.replacements
        return recorded[self["chosen"]] if 0 <= self["chosen"] < len(recorded) else None

    @property
    def at(self) -> int:
        """The event after which a range is tried: just before the chosen replacement, or the last of the log."""
        return len(self.opened) - 1 if self.replacement is None else self.replacement.seq - 1

    @property
    def standing(self) -> Standing:
        """The surface on which a range is tried."""
        return standing(self.opened.log, self.at)

    def tried(self) -> tuple[int, int] | None:
        """The surface indices of the range under trial, `None` on an empty surface."""
        size = len(self.standing.seqs)
        if not size:
            return None
        first, last = self["range"] or self.recorded() or (0, max(0, size - 3))
        first = min(max(first, 0), size - 1)
        return first, min(max(last, first), size - 1)

    def recorded(self) -> tuple[int, int] | None:
        """The surface indices of the recorded range, where it covers something."""
        found = self.replacement
        return None if found is None else self.standing.spanned(found.start, found.stop)

    def choose(self, index: int) -> None:
        """Look at a recorded replacement; the tried range starts over from its own."""
        if -1 <= index < len(self.opened.table.replacements):
            self.parts["chosen"].set(index)
            self.parts["range"].set(None)

    def wish(self, wish: Mapping[str, Any]) -> None:
        """Do what a link or key asks for; what makes no sense is passed over."""
        if str(wish.get("view")) in VIEWS:
            self.parts["view"].set(str(wish["view"]))
        if wish.get("step") == "replacement":
            self.choose(self["chosen"] + int(wish.get("by", 1)))
        seq = number(str(wish.get("seq", "")))
        if seq is not None:
            self.choose(next((index for index, found in enumerate(self.opened.table.replacements) if found.seq == seq), -2))
        start, stop = number(str(wish.get("start", ""))), number(str(wish.get("stop", "")))
        if start is not None and stop is not None:
            self.parts["range"].set(self.standing.spanned(start, stop))
            self.parts["view"].set("what-if")
        keep = number(str(wish.get("keep", "")))
        if keep is not None:
            self.parts["keep"].set(keep)
