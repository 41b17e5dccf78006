"""A retry id that another chain uses already."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import identity, read
from foldlens.rules.retry_chains import RetryChains, chain_key
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    chains = scope.part(RetryChains)

    def reused(row: Row) -> Finding | None:
        retry_id = read(row, "retryId")
        owner = chains.owners.get(identity(retry_id))
        if owner is None or chain_key(row) in chains.last:
            return None
        return Finding(f"llm/retry at seq {row.seq} opens a chain as {quoted(retry_id)}, an id that seq {owner} uses already", (owner,))

    return reused


RULE = Rule(
    name="retry-id-reused",
    statement="A new retry chain takes a retryId that no other chain used.",
    why="Two chains under one id cannot be told apart by their llm/retry-started events.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry",),
    judge=judge,
    requires=("retry-unnamed",),
    passing=f"""
        {STEP}
        {retry()}
        {retry(policyKey="k2", retryId="r2")}
    """,
    failing=f"""
        {STEP}
        {retry()}
        {retry(policyKey="k2")}   # ! retry-id-reused
    """,
)
