"""One pass over a log: each row with the scope before it, the fold moving along."""

from collections.abc import Callable, Iterator
from math import inf

from foldlens.folds.table import FoldBuilder
from foldlens.model.dialect import APPENDED, Dialect, Envelopes, Plan
from foldlens.model.log import Log
from foldlens.model.row import Row
from foldlens.rules.scope import OPENING, Scope


def new_scope(log: Log, admission: str = "seed") -> Scope:
    """The scope before the first event."""
    return Scope(header=log.header.fields, admission=admission, dialect=log.dialect.name)


def trace(log: Log, scope: Scope | None = None, builder: FoldBuilder | None = None) -> Iterator[tuple[Row, Scope]]:
    """Every row with the scope as it stood before the row; `scope.plan` is the fold's plan for it.

    The scope is one object that moves along: read it before asking for the next row.
    """
    walk = Walk(log.dialect, scope or new_scope(log), builder, log.source.mapping)
    scope, enter, leave = walk.scope, walk.enter, walk.leave
    for row in log.source.rows():
        enter(row)
        yield row, scope
        leave(row)


class Walk:
    """The scope and the fold moving along together: `enter` a row, look at the scope, `leave` it.

    `enter` plans what the fold does with the row; `scope.plan` keeps it for the rules. Nothing else changes, so a row that is
    refused after it has left no trace. Both are closures, because a million rows pass through them.
    `envelope` fetches an event by seq for the fold, where it must look into a payload.
    """

    enter: Callable[[Row], Plan | None]
    leave: Callable[[Row], None]

    def __init__(self, dialect: Dialect, scope: Scope, builder: FoldBuilder | None = None, envelope: Envelopes | None = None):
        self.scope, self.folding, self.builder, self.surface = scope, dialect.folding(envelope), builder or FoldBuilder(), dialect.surface
        planned, advances, surface = self.folding.plan, scope.advances, self.surface
        appended, listed, fold, odd = self.folding.append, self.builder.seqs.append, self._fold, self._leave_odd

        def enter(row: Row) -> Plan | None:
            plan = scope.plan = planned(row) if row.kind in surface or row.odd else None
            return plan

        def leave(row: Row) -> None:
            plan = scope.plan
            if plan is APPENDED:
                appended(row.seq)
                listed(row.seq)
            elif plan is not None:
                fold(row, plan)
            if row.odd:
                odd(row)
                return
            if scope.compacting and row.kind in OPENING:
                for advance in advances.get("crossing", ()):
                    advance(row)
            for advance in advances.get(row.kind, ()):
                advance(row)
            scope.last_time = scope.latest = row.time if row.count == 1 else row.last_time

        self.enter, self.leave = enter, leave

    def _fold(self, row: Row, plan: Plan) -> None:
        """Carry out any plan but a sound append, and let the parts know."""
        scope = self.scope
        if plan.applies:
            self.folding.apply(row, plan)
            self.builder.add(row.seq, plan)
        if row.kind in self.surface and not (plan.applies and plan.start is None):
            for advance in scope.advances.get("replacement" if plan.applies else "refused", ()):
                scope.move(advance, row)

    def _leave_odd(self, row: Row) -> None:
        scope = self.scope
        crossing = scope.advances.get("crossing", ()) if scope.compacting and row.kind in OPENING else ()
        for advance in (*crossing, *scope.advances.get(row.kind, ()), *scope.odd_advances.get(row.kind, ())):
            scope.move(advance, row)
        scope.last_time, scope.latest = row.time, inf
