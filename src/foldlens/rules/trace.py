"""One pass over a log: each row with the scope before it, the fold moving along."""

from collections.abc import Iterator

from foldlens.folds.table import FoldBuilder
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
    scope = scope or new_scope(log)
    folding, surface = log.dialect.folding(), log.dialect.surface
    advances = scope.advances
    for row in log.source.rows():
        plan = scope.plan = folding.plan(row) if row.kind in surface or row.odd else None
        yield row, scope
        if plan is not None and plan.applies:
            folding.apply(row, plan)
            if builder is not None:
                builder.add(row.seq, plan)
        moving = advances.get(row.kind)
        if moving is not None:
            for advance in moving:
                scope.move(advance, row)
        scope.last_time = row.time
