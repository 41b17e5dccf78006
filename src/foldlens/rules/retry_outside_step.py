"""A retry that does not stand in the step it names."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import read, same
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def outside(row: Row) -> Finding | None:
        turn, step = read(row, "turn"), read(row, "step")
        here = f"llm/retry at seq {row.seq} names turn {quoted(turn)}/step {quoted(step)}"
        if scope.turn is None or scope.begun is None:
            return Finding(f"{here}, but no {'turn' if scope.turn is None else 'step'} is open")
        begun = scope.begun.data
        if same(turn, scope.turn) and same(turn, begun.turn) and same(step, begun.step):
            return None
        return Finding(f"{here}, but turn {quoted(scope.turn)}/step {quoted(begun.step)} is open", (scope.begun.seq,))

    return outside


RULE = Rule(
    name="retry-outside-step",
    statement="An llm/retry stands in the open turn and step and names them.",
    why="It is the request of this step that failed and is made again.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry",),
    judge=judge,
    passing=f"""
        {STEP}
        {retry()}
    """,
    failing=f"""
        {retry()}   # ! retry-outside-step
    """,
)
