"""A retry at another provider than the request that failed."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import read, same
from foldlens.rules.request_route import RequestRoute
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    route = scope.part(RequestRoute)

    def provider(row: Row) -> Finding | None:
        said = read(row, "provider")
        if same(said, route.provider):
            return None
        if route.seq is None:
            return Finding(f"llm/retry at seq {row.seq} retries at provider {quoted(said)}, but no request/header names a provider yet")
        return Finding(
            f"llm/retry at seq {row.seq} retries at provider {quoted(said)}; the request/header at seq {route.seq} says {quoted(route.provider)}", (route.seq,)
        )

    return provider


RULE = Rule(
    name="retry-provider-mismatch",
    statement="An llm/retry names the provider of the latest request/header.",
    why="A retry repeats the same request; another provider would be another request.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry",),
    judge=judge,
    requires=("retry-outside-step",),
    passing=f"""
        {STEP}
        {retry()}
    """,
    failing=f"""
        turn_start 1
        step_start 1/1
        {retry()}   # ! retry-provider-mismatch
    """,
)
