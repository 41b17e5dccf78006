"""A scheduled retry that starts twice."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry, retry_started
from foldlens.rules.payload import read
from foldlens.rules.retry_chains import RetryChains, attempt_key
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    chains = scope.part(RetryChains)

    def twice(row: Row) -> Finding | None:
        first = chains.started.get(attempt_key(row))
        if first is None:
            return None
        return Finding(
            f"llm/retry-started at seq {row.seq} starts retry {quoted(read(row, 'retry'))} of {quoted(read(row, 'retryId'))} again, after seq {first}", (first,)
        )

    return twice


RULE = Rule(
    name="retry-started-twice",
    statement="A scheduled retry starts once.",
    why="A second start means a request that nobody scheduled, or an event written twice.",
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
        {retry_started()}
        {retry_started()}   # ! retry-started-twice
    """,
)
