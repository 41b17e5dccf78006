"""A retry whose mode and limit contradict each other."""

from msgspec import UNSET

from foldlens.model.js import is_safe_int, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import STEP, retry
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def mode(row: Row) -> Finding | None:
        said, limit, retry = read(row, "mode"), read(row, "maxRetries"), read(row, "retry")
        here = f"llm/retry at seq {row.seq}, mode {quoted(said)},"
        if said == "always":
            return None if limit is UNSET else Finding(f"{here} carries maxRetries {quoted(limit)}; a mode without limit has none")
        if said != "normal":
            return Finding(f"{here} is neither normal nor always")
        if not is_safe_int(limit) or limit < 1:
            return Finding(f"{here} carries maxRetries {quoted(limit)}, not a whole number of at least 1")
        return Finding(f"{here} is retry {retry} of at most {limit}") if is_safe_int(retry) and retry > limit else None

    return mode


RULE = Rule(
    name="retry-mode-invalid",
    statement="An llm/retry is normal, with a maxRetries of at least 1 that its retry number does not exceed, or always, without maxRetries.",
    why="A retry beyond its own limit means that the policy was not followed, or not recorded.",
    sources=(Source("dsh", "llm-retry", "current"),),
    dialects=("dsh",),
    on=("llm_retry",),
    judge=judge,
    passing=f"""
        {STEP}
        {retry(mode="normal", maxRetries=1)}
    """,
    failing=f"""
        {STEP}
        {retry(mode="normal", maxRetries=0)}   # ! retry-mode-invalid
    """,
)
