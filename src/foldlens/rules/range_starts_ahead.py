"""A Nous replacement whose range starts at or beyond its own seq."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def ahead(row: Row) -> Finding | None:
        plan = scope.plan
        if plan is None or plan.start is None or plan.start < row.seq:
            return None
        return Finding(
            f"{row.kind} at seq {row.seq} replaces {plan.start}..{plan.stop}, which starts at or after itself: "
            f"a fresh fold puts it at position {plan.start}, a warm cache where it was appended"
        )

    return ahead


RULE = Rule(
    name="range-starts-ahead",
    statement="A replacement's range starts before the replacement itself.",
    why="Nous takes the start as the position, so later events sort before it in a fresh fold, but after it in the warm cache: "
    "the same log shows two orders before and after a restart.",
    sources=(Source("foldlens", "ranges"),),
    dialects=("nous",),
    on=("replacement",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        dialect: nous
        user_message "a"
        system_message "summary" replace 0..5
    """,
    failing="""
        dialect: nous
        system_message "summary" replace 5..9   # ! range-starts-ahead
    """,
)
