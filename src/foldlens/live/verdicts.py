"""The contract rules at each append: the same rule code as the offline check, fed one row at a time."""

from collections.abc import Sequence

from foldlens.check import Checker
from foldlens.folds.table import FoldBuilder
from foldlens.model.dialect import Plan
from foldlens.model.log import Log
from foldlens.model.row import Row
from foldlens.model.violation import Violation
from foldlens.rules.trace import Walk, new_scope


class Watch:
    """The scope, the fold and, unless switched off, the rules of one session, moving along with its log.

    `built` is the fold so far; `found` every violation so far, notes included.
    """

    def __init__(self, log: Log, *, judging: bool):
        self.built = FoldBuilder()
        self.found: Sequence[Violation] = ()
        self._judge = None
        scope = new_scope(log, "append")
        if judging:
            checker = Checker(log, "append")
            scope, self._judge, self.found = checker.scope, checker.judge, checker.found
        self._walk = Walk(log.dialect, scope, self.built, log.source.mapping)

    def plan(self, row: Row) -> Plan | None:
        """What the fold will do with a row, before anything changes."""
        return self._walk.enter(row)

    def take(self, row: Row) -> Sequence[Violation]:
        """Move past a row that was planned just now; what is wrong with it."""
        before = len(self.found)
        if self._judge is not None:
            self._judge(row)
        self._walk.leave(row)
        return self.found[before:]
