"""A retry that does not say properly what failed."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET

from foldlens.model.js import is_name, is_safe_int, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import inside, is_finite, read
from foldlens.rules.scope import Scope

REQUIRED = ("message", "code")
SHAPE: dict[str, tuple[Callable[[Any], bool], str]] = {
    "message": (is_name, "a text"),
    "code": (is_name, "a text"),
    "status": (lambda value: is_safe_int(value) and 100 <= value <= 599, "an integer from 100 to 599"),
    "providerRetryAfterMs": (lambda value: is_finite(value) and value > 0, "a number above 0"),
    "requestId": (is_name, "a text"),
}


def judge(scope: Scope) -> Judge:
    def failure(row: Row) -> Finding | None:
        failed = read(row, "failure")
        if not isinstance(failed, Mapping):
            return Finding(f"llm/retry at seq {row.seq} carries failure {quoted(failed)}, not an object")
        for key, (holds, wanted) in SHAPE.items():
            value = inside(failed, key)
            if not (holds(value) or (value is UNSET and key not in REQUIRED)):
                return Finding(f"llm/retry at seq {row.seq} carries failure.{key} {quoted(value)}, not {wanted}")
        return None

    return failure


RULE = Rule(
    name="retry-failure-malformed",
    statement="The failure of an llm/retry has a message and a code; a status is 100 to 599, a providerRetryAfterMs more than 0, a requestId not empty.",
    why="The failure is the only record of why a request had to be made again.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry",),
    judge=judge,
    passing=f"""
        {STEP}
        {retry(failure={"message": "busy", "code": "RATE_LIMIT", "status": 429})}
    """,
    failing=f"""
        {STEP}
        {retry(failure={"message": "", "code": "RATE_LIMIT"})}   # ! retry-failure-malformed
    """,
)
