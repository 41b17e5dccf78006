"""A Nous replacement that takes the leading system message off the surface."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    leading: int | None = None
    first = True

    def shadowed(row: Row) -> Finding | None:
        nonlocal leading, first
        plan = scope.plan
        if plan is None or not plan.applies:
            return None
        if first:
            first = False
            leading = row.seq if row.kind == "system_message" and plan.start is None else None
        if leading is None or leading not in plan.shadowed:
            return None
        lost, leading = leading, None
        return Finding(f"{row.kind} at seq {row.seq} replaces {plan.start}..{plan.stop} and shadows the leading system message at seq {lost}", (lost,))

    return shadowed


RULE = Rule(
    name="instructions-shadowed",
    statement="The system message with which the log begins stays on the surface.",
    why="A summary of the conversation does not repeat the instructions: from here on the model works without them, unless the sender adds its own.",
    sources=(Source("foldlens", "ranges"),),
    dialects=("nous",),  # dsh keeps the system prompt in the request header, out of reach of any range
    on=("surface",),
    exercised_by=("replacement",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        dialect: nous
        system_message "be brief"
        user_message "a"
        system_message "summary" replace 1..1
    """,
    failing="""
        dialect: nous
        system_message "be brief"
        system_message "summary" replace 0..0   # ! instructions-shadowed
    """,
)
