"""A retry without a number to count it by."""

from foldlens.model.js import is_safe_int, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def number(row: Row) -> Finding | None:
        retry = read(row, "retry")
        return None if is_safe_int(retry) and retry >= 1 else Finding(f"llm/retry at seq {row.seq} is retry {quoted(retry)}, not a whole number of at least 1")

    return number


RULE = Rule(
    name="retry-number-invalid",
    statement="The retry number of an llm/retry is an integer of at least 1.",
    why="The number counts the attempts of a chain, and the policy stops by it.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry",),
    judge=judge,
    passing=f"""
        {STEP}
        {retry()}
    """,
    failing=f"""
        {STEP}
        {retry(retry=0)}   # ! retry-number-invalid
    """,
)
