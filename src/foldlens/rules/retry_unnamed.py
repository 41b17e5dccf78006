"""A retry event without the names that join it to its chain."""

from foldlens.model.js import is_name
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def unnamed(row: Row) -> Finding | None:
        keys = ("retryId", "provider", "policyKey") if row.kind == "llm_retry" else ("retryId",)
        missing = [key for key in keys if not is_name(read(row, key))]
        return Finding(f"{row.type} at seq {row.seq} carries no {' and no '.join(missing)}") if missing else None

    return unnamed


RULE = Rule(
    name="retry-unnamed",
    statement="An llm/retry names retryId, provider and policyKey, an llm/retry-started its retryId.",
    why="Provider and policy make the chain that the retry counts in, and the id joins the wait to its end.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry", "llm_retry_started"),
    judge=judge,
    passing=f"""
        {STEP}
        {retry()}
    """,
    failing=f"""
        {STEP}
        {retry(retryId="")}   # ! retry-unnamed
    """,
)
