"""A recorded seq that is not the event's place in the log."""

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def differs(row: Row) -> Finding | None:
        recorded = row.recorded
        if recorded is UNSET or (recorded == row.seq and not isinstance(recorded, bool)):
            return None
        return Finding(f"{row.type} at seq {row.seq} recorded seq {quoted(recorded)}; its place in the log is {row.seq}")

    return differs


RULE = Rule(
    name="recorded-seq-differs",
    statement="Events are numbered 0, 1, 2 ... in log order. An event without a number is left to the envelope's rule.",
    why="Ranges and citations point by seq; where the numbers do not count the lines, they point at something else.",
    sources=(Source("dsh", "surface", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("any",),
    typed=True,
    judge=judge,
    passing="""
        turn_start 1
        turn_end 1
    """,
    failing="""
        turn_start 1
        turn_end 1 seq=2   # ! recorded-seq-differs
    """,
)
