"""A retry delay that no timer can wait."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import is_finite, read
from foldlens.rules.scope import Scope

LONGEST = 2147483647  # milliseconds: the largest delay of a JavaScript timer


def judge(scope: Scope) -> Judge:
    def delay(row: Row) -> Finding | None:
        wait = read(row, "delayMs")
        if is_finite(wait) and 0 <= wait <= LONGEST:
            return None
        return Finding(f"llm/retry at seq {row.seq} waits delayMs {quoted(wait)}, not a number from 0 to {LONGEST}")

    return delay


RULE = Rule(
    name="retry-delay-out-of-range",
    statement="The delayMs of an llm/retry is a number from 0 to 2147483647.",
    why="A timer beyond that bound fires at once, so the log would claim a wait that never was.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry",),
    judge=judge,
    passing=f"""
        {STEP}
        {retry(delayMs=2147483647)}
    """,
    failing=f"""
        {STEP}
        {retry(delayMs=2147483648)}   # ! retry-delay-out-of-range
    """,
)
