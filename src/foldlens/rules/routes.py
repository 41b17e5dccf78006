"""Where the rows of one class pass by in a check, and what turns a row aside."""

from collections.abc import Callable
from typing import Any

from foldlens.model.dialect import APPENDED, Plan
from foldlens.model.row import Row, Run

PLAIN, FAULTY, REPLACING, EARLIER, CROSSING = 0, 1, 2, 4, 8  # what the fold, the clock and an open compaction make of a row, as bits of a route
STIRRING = frozenset({"compaction_start", "compaction_summary", "compaction_prune"})  # after which turns and steps are more than themselves

Judges = list[tuple[int, Callable[[Row], Any]]]


class Route:
    """Where an ordinary row of one class passes by, and how many such events came by.

    `steps` are called in turn: the rules, which say what is wrong, if anything, then the parts that the row moves (`advances`).
    `aside` looks at a row first, where one of the class may be more than ordinary: it is unless the answer is `APPENDED`.
    For a surface event that is what the fold `planned`.
    """

    __slots__ = ("advances", "aside", "count", "judges", "kind", "run", "steps", "surface")

    def __init__(self, kind: str, *, run: bool, planned: Callable[[Row], Plan | None] | None, judges: Judges, advances: tuple[Callable[[Row], None], ...]):
        self.kind, self.run, self.surface = kind, run, planned is not None
        self.aside = one_way if run else planned
        self.judges, self.advances, self.count = judges, advances, 0
        self.steps: tuple[Callable[[Row], Any], ...] = (*[judge for _, judge in judges], *advances)


def one_way(run: Run) -> Plan | None:
    """What a run of chunks with times that never run backwards is to a route: nothing but itself."""
    return APPENDED if run.reversal is None else None


NOWHERE: dict[type, Route] = {}  # the routes while a compaction is open: none, for then turns and steps are more than themselves
