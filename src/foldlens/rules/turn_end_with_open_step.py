"""A turn ends while one of its steps is open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def left_open(row: Row) -> Finding | None:
        if nesting.step is None:
            return None
        return Finding(
            f"turn_end {quoted(row.data.turn)} at seq {row.seq} while step {quoted(nesting.step)}, started at seq {nesting.step_seq}, is still open",
            () if nesting.step_seq is None else (nesting.step_seq,),
        )

    return left_open


RULE = Rule(
    name="turn-end-with-open-step",
    statement="A turn ends only after its last step has ended.",
    why="A step that never ends is a model request whose outcome nobody recorded: what recovery closes after a crash.",
    sources=(Source("dsh", "session", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("turn_end",),
    requires=("turn-end-mismatch",),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        step_end 1/1
        turn_end 1
    """,
    failing="""
        turn_start 1
        step_start 1/1
        turn_end 1   # ! turn-end-with-open-step
    """,
)
