"""A step starts while another one is open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def overlap(row: Row) -> Finding | None:
        step = row.data.step
        if nesting.step is None:
            return None
        return Finding(
            f"step_start {quoted(step)} at seq {row.seq} while step {quoted(nesting.step)}, started at seq {nesting.step_seq}, is still open",
            () if nesting.step_seq is None else (nesting.step_seq,),
        )

    return overlap


RULE = Rule(
    name="step-overlap",
    statement="A step starts only when no other step is open.",
    why="Chunks, calls and results belong to the one open step; with two open, they mix two model requests.",
    sources=(Source("dsh", "session", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("step_start",),
    requires=("step-outside-turn",),
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
        step_start 1/2   # ! step-overlap
    """,
)
