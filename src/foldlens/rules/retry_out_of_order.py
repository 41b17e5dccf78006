"""A retry number that does not follow the one before in its chain."""

from foldlens.model.js import is_safe_int, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import read, same
from foldlens.rules.retry_chains import RetryChains, chain_key
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    chains = scope.part(RetryChains)

    def order(row: Row) -> Finding | None:
        before, retry = chains.last.get(chain_key(row)), read(row, "retry")
        if before is None:
            return None if same(retry, 1) else Finding(f"llm/retry at seq {row.seq} opens a chain with retry {quoted(retry)}, not 1")
        if is_safe_int(before.retry) and same(retry, before.retry + 1):
            return None
        return Finding(f"llm/retry at seq {row.seq} is retry {quoted(retry)}; the one before, at seq {before.seq}, was {quoted(before.retry)}", (before.seq,))

    return order


RULE = Rule(
    name="retry-out-of-order",
    statement="The retries of one turn, step, provider and policy are numbered 1, 2, 3 ...",
    why="A gap means that an attempt is missing from the log, a repeat that one was written twice.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry",),
    judge=judge,
    requires=("retry-number-invalid",),
    passing=f"""
        {STEP}
        {retry()}
        {retry(retry=2)}
    """,
    failing=f"""
        {STEP}
        {retry(retry=2)}   # ! retry-out-of-order
    """,
)
