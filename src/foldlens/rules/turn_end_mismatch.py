"""A turn ends that is not the open one."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def mismatch(row: Row) -> Finding | None:
        named = row.data.turn
        if nesting.holds_turn(named):
            return None
        here = f"turn_end {quoted(named)} at seq {row.seq}"
        if nesting.turn is None:
            return Finding(f"{here} ends a turn, but none is open")
        return Finding(f"{here} while turn {quoted(nesting.turn)} is open", () if nesting.turn_seq is None else (nesting.turn_seq,))

    return mismatch


RULE = Rule(
    name="turn-end-mismatch",
    statement="A turn end names the open turn.",
    why="An end without its start, or of another turn, means that the log lost a turn or holds one twice.",
    sources=(Source("dsh", "session", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("turn_end",),
    judge=judge,
    passing="""
        turn_start 1
        turn_end 1
    """,
    failing="""
        turn_end 1   # ! turn-end-mismatch
    """,
)
