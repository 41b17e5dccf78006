"""A turn starts while another one is open."""

from foldlens.model.js import text_of
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def overlap(row: Row) -> Finding | None:
        if scope.turn is None:
            return None
        return Finding(
            f"turn_start {text_of(row.data.turn)} at seq {row.seq} while turn {text_of(scope.turn)}, started at seq {scope.turn_seq}, is still open",
            (scope.turn_seq,) if scope.turn_seq is not None else (),
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
