"""A turn's number does not follow the one before."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def number(row: Row) -> Finding | None:
        if row.data.turn == nesting.next_turn:
            return None
        return Finding(f"turn_start at seq {row.seq} says turn {quoted(row.data.turn)}; the next turn is {nesting.next_turn}")

    return number


RULE = Rule(
    name="turn-number",
    statement="Turns are numbered 1, 2, 3 ... without gaps.",
    why="A gap or a repeated number means that a turn is missing from the log or was written twice.",
    sources=(Source("dsh", "session", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("turn_start",),
    requires=("turn-overlap",),
    judge=judge,
    passing="""
        turn_start 1
        turn_end 1
        turn_start 2
    """,
    failing="""
        turn_start 1
        turn_end 1
        turn_start 3   # ! turn-number
    """,
)
