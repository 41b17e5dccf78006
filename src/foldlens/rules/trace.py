"""One pass over a log: each row with the scope before it, the fold moving along."""

from collections.abc import Iterator
from math import inf

from foldlens.folds.table import FoldBuilder
from foldlens.model.dialect import Dialect, Envelopes, Plan
from foldlens.model.log import Log
from foldlens.model.row import Row
from foldlens.rules.scope import Scope


def new_scope(log: Log, admission: str = "seed") -> Scope:
    """The scope before the first event."""
    return Scope(header=log.header.fields, admission=admission, dialect=log.dialect.name)


def trace(log: Log, scope: Scope | None = None, builder: FoldBuilder | None = None) -> Iterator[tuple[Row, Scope]]:
    """Every row with the scope as it stood before the row; `scope.plan` is the fold's plan for it.

    The scope is one object that moves along: read it before asking for the next row.
    """
    walk = Walk(log.dialect, scope or new_scope(log), builder, log.source.mapping)
    scope, leave, planned, surface = walk.scope, walk.leave, walk.folding.plan, log.dialect.surface
    for row in log.source.rows():
        # `Walk.enter`, written out: a call per row is dear on a million rows.
        scope.plan = planned(row) if row.kind in surface or row.odd else None
        yield row, scope
        leave(row)


class Walk:
    """The scope and the fold moving along together: `enter` a row, look at the scope, `leave` it.

    `enter` changes nothing but `scope.plan`, so a row that is refused after it has left no trace.
    `envelope` fetches an event by seq for the fold, where it must look into a payload.
    """

    def __init__(self, dialect: Dialect, scope: Scope, builder: FoldBuilder | None = None, envelope: Envelopes | None = None):
        self.scope, self.folding, self.surface = scope, dialect.folding(envelope), dialect.surface
        applied, advances, odd_advances, move, surface = self.folding.apply, scope.advances, scope.odd_advances, scope.move, self.surface

        def leave(row: Row) -> None:
            plan = scope.plan
            if plan is not None and plan.applies:
                applied(row, plan)
                if builder is not None:
                    builder.add(row.seq, plan)
                if plan.start is not None:
                    for advance in advances.get("replacement", ()):
                        move(advance, row)
            elif plan is not None and row.kind in surface:
                for advance in advances.get("refused", ()):
                    move(advance, row)
            moving = advances.get(row.kind)
            if not row.odd:
                if moving is not None:
                    for advance in moving:
                        advance(row)
                scope.last_time = scope.latest = row.time if row.count == 1 else row.last_time
                return
            for advance in (*(moving or ()), *odd_advances.get(row.kind, ())):
                move(advance, row)
            scope.last_time, scope.latest = row.time, inf

        self.leave = leave

    def enter(self, row: Row) -> Plan | None:
        """Plan what the fold does with the row; `scope.plan` keeps it for the rules."""
        plan = self.scope.plan = self.folding.plan(row) if row.kind in self.surface or row.odd else None
        return plan
