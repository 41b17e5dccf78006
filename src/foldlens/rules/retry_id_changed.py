"""A retry chain that changes its id."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import read, same
from foldlens.rules.retry_chains import RetryChains, chain_key
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    chains = scope.part(RetryChains)

    def changed(row: Row) -> Finding | None:
        before, retry_id = chains.last.get(chain_key(row)), read(row, "retryId")
        if before is None or same(retry_id, before.retry_id):
            return None
        return Finding(
            f"llm/retry at seq {row.seq} uses retryId {quoted(retry_id)}; its chain began as {quoted(before.retry_id)}, last at seq {before.seq}", (before.seq,)
        )

    return changed


RULE = Rule(
    name="retry-id-changed",
    statement="All retries of one chain share one retryId.",
    why="The id is what follows a failing request from attempt to attempt.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry",),
    judge=judge,
    requires=("retry-unnamed",),
    passing=f"""
        {STEP}
        {retry()}
        {retry(retry=2)}
    """,
    failing=f"""
        {STEP}
        {retry()}
        {retry(retry=2, retryId="r2")}   # ! retry-id-changed
    """,
)
