"""A step starts in a turn that is not open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def outside(row: Row) -> Finding | None:
        turn, step = row.data.turn, row.data.step
        if nesting.holds_turn(turn):
            return None
        here = f"step_start {quoted(turn)}/{quoted(step)} at seq {row.seq} names turn {quoted(turn)}"
        if nesting.turn is None:
            return Finding(f"{here}, but no turn is open")
        return Finding(f"{here}, but turn {quoted(nesting.turn)} is open", () if nesting.turn_seq is None else (nesting.turn_seq,))

    return outside


RULE = Rule(
    name="step-outside-turn",
    statement="A step starts inside the turn that it names.",
    why="A step is one model request of one turn; without that turn nobody can say what was asked.",
    sources=(Source("dsh", "session", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("step_start",),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
    """,
    failing="""
        step_start 1/1   # ! step-outside-turn
    """,
)
