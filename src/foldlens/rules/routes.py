"""Where the rows of one class pass by in a check, and what turns a row aside."""

from collections.abc import Callable
from typing import Any

from foldlens.model.dialect import APPENDED
from foldlens.model.row import Row

PLAIN, FAULTY, REPLACING, EARLIER, CROSSING = 0, 1, 2, 4, 8  # what the fold, the clock and an open compaction make of a row, as bits of a route
STIRRING = frozenset({"compaction_start", "compaction_summary", "compaction_prune"})  # after which turns and steps are more than themselves

Judges = list[tuple[int, Callable[[Row], Any]]]


class Route:
    """Where an ordinary row of one class passes by: the rules that it calls, the parts that it moves, and how many such events came by."""

    __slots__ = ("advances", "calls", "count", "judges", "kind", "plan", "run", "surface")

    def __init__(self, kind: str, *, run: bool, surface: bool, judges: Judges, advances: tuple[Callable[[Row], None], ...]):
        self.kind, self.run, self.surface, self.plan = kind, run, surface, APPENDED if surface else None
        self.judges, self.advances, self.count = judges, advances, 0
        self.calls = tuple([judge for _, judge in judges])
