"""A replacement whose range holds nothing that the model saw."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def nothing(row: Row) -> Finding | None:
        plan = scope.plan
        if plan is None or plan.shadowed:
            return None
        return Finding(f"{row.kind} at seq {row.seq} replaces {plan.start}..{plan.stop}, where nothing is on the surface: it only adds a message")

    return nothing


RULE = Rule(
    name="replacement-shadows-nothing",
    statement="A replacement takes at least one event off the surface.",
    why="A summary of a range that is already gone, or that holds only bookkeeping, costs tokens and saves none.",
    sources=(Source("foldlens", "ranges"),),
    dialects=("nous",),  # dsh's ranges end on nodes of the surface, so they always shadow something
    on=("replacement",),
    severity=Severity.WARNING,
    requires=("range-starts-ahead", "range-misses-replacement"),
    judge=judge,
    passing="""
        dialect: nous
        user_message "a"
        system_message "summary" replace 0..0
    """,
    failing="""
        dialect: nous
        step_start 1/1
        system_message "summary" replace 0..0   # ! replacement-shadows-nothing
    """,
)
