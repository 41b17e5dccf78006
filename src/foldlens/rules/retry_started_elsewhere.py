"""A retry that starts in another step than it was scheduled in."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry, retry_started
from foldlens.rules.payload import read, same
from foldlens.rules.retry_chains import RetryChains, attempt_key
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    chains = scope.part(RetryChains)

    def elsewhere(row: Row) -> Finding | None:
        scheduled, turn, step = chains.scheduled[attempt_key(row)], read(row, "turn"), read(row, "step")
        if same(turn, scheduled.turn) and same(step, scheduled.step):
            return None
        return Finding(
            f"llm/retry-started at seq {row.seq} names turn {quoted(turn)}/step {quoted(step)};"
            f" it was scheduled at seq {scheduled.seq} in turn {quoted(scheduled.turn)}/step {quoted(scheduled.step)}",
            (scheduled.seq,),
        )

    return elsewhere


RULE = Rule(
    name="retry-started-elsewhere",
    statement="An llm/retry-started names the turn and step of its llm/retry.",
    why="A retry belongs to the step whose request failed.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry_started",),
    judge=judge,
    requires=("retry-started-unscheduled", "retry-unnamed"),
    passing=f"""
        {STEP}
        {retry()}
        {retry_started()}
    """,
    failing=f"""
        {STEP}
        {retry()}
        {retry_started(step=2)}   # ! retry-started-elsewhere
    """,
)
