"""A retry that starts without having been scheduled."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry, retry_started
from foldlens.rules.payload import read
from foldlens.rules.retry_chains import RetryChains, attempt_key
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    chains = scope.part(RetryChains)

    def unscheduled(row: Row) -> Finding | None:
        if attempt_key(row) in chains.scheduled:
            return None
        return Finding(
            f"llm/retry-started at seq {row.seq} starts retry {quoted(read(row, 'retry'))} of {quoted(read(row, 'retryId'))}, which no llm/retry scheduled"
        )

    return unscheduled


RULE = Rule(
    name="retry-started-unscheduled",
    statement="An llm/retry-started names the retryId and number of an earlier llm/retry.",
    why="A start without a schedule hides the failure that caused it.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry_started",),
    judge=judge,
    requires=("retry-unnamed",),
    passing=f"""
        {STEP}
        {retry()}
        {retry_started()}
    """,
    failing=f"""
        {retry_started()}   # ! retry-started-unscheduled
    """,
)
