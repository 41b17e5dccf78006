"""A step's number does not follow the one before."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def number(row: Row) -> Finding | None:
        turn, step = row.data.turn, row.data.step
        if nesting.next_step is None or step == nesting.next_step:
            return None
        return Finding(f"step_start at seq {row.seq} says step {quoted(step)}; the next step of turn {quoted(turn)} is {nesting.next_step}")

    return number


RULE = Rule(
    name="step-number",
    statement="The steps of a turn are numbered 1, 2, 3 ... without gaps.",
    why="A gap or a repeated number means that a step is missing from the log or was written twice.",
    sources=(Source("dsh", "session", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("step_start",),
    requires=("step-outside-turn", "step-overlap"),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        step_end 1/1
        step_start 1/2
    """,
    failing="""
        turn_start 1
        step_start 1/1
        step_end 1/1
        step_start 1/3   # ! step-number
    """,
)
