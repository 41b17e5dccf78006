"""What recovery would append after a crash: planned from the raw log, nothing written, nothing cut off."""

from foldlens.folds.surface import fold
from foldlens.model.log import Log
from foldlens.recovery import closers, owed_results
from foldlens.recovery.repair import Repair, Risk

__all__ = ["Repair", "Risk", "recovery"]

HARNESSES = ("nous", "dsh", "dsh-2026-07")  # a flat chat has no turns


def recovery(log: Log) -> tuple[Repair, ...]:
    """The events that the log's own harness would append to close what a crash left open, in order.

    Nous: a result for every owed call of each open turn, then the turn's end, innermost turn first (facts: nous 5).
    dsh: a result for every pending call of the open turn, the step's end, the turn's end (facts: dsh 12 and 13).
    Empty when no turn is open: calls of a closed turn are never repaired. Never raises for a bad log.
    """
    if log.dialect.name not in HARNESSES:
        return ()
    plan = owed_results.plan(log) if log.dialect.name == "nous" else closers.plan(log)
    if not any(repair.answers for repair in plan):
        return plan
    called = calls_on_surface(log)
    return tuple(repair.model_copy(update={"orphan": True}) if repair.answers and repair.call_id not in called else repair for repair in plan)


def calls_on_surface(log: Log) -> set[str]:
    """The ids of the calls that an assistant message on the surface makes, as text."""
    found: set[str] = set()
    for seq in fold(log).seqs:
        row = log.dialect.row(log.source.mapping(seq), seq)
        if row.kind != "assistant_message":
            continue
        try:
            found.update(str(call) for call in row.calls)
        except (AttributeError, TypeError):  # a payload of another shape makes no call
            continue
    return found
