"""A turn starts while another one is open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def overlap(row: Row) -> Finding | None:
        named = row.data.turn
        if nesting.turn is None or nesting.restarts(named):
            return None
        return Finding(
            f"turn_start {quoted(named)} at seq {row.seq} while turn {quoted(nesting.turn)}, started at seq {nesting.turn_seq}, is still open",
            (nesting.turn_seq,) if nesting.turn_seq is not None else (),
        )

    return overlap


RULE = Rule(
    name="turn-overlap",
    statement="A turn starts only when no other turn is open.",
    why="Every step, call and message belongs to the one open turn; with two open, nobody can say whose they are.",
    sources=(Source("dsh", "session", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("turn_start",),
    judge=judge,
    passing="""
        turn_start 1
        turn_end 1
        turn_start 2
    """,
    failing="""
        turn_start 1
        turn_start 2   # ! turn-overlap
    """,
)
