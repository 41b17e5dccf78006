"""A change to a request header that the log does not hold."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    known = False

    def early(row: Row) -> Finding | None:
        nonlocal known
        known = known or row.kind == "request_header"
        return None if known else Finding(f"{row.type} at seq {row.seq} changes a request header, but none was logged before")

    return early


RULE = Rule(
    name="header-delta-before-snapshot",
    statement="A header delta follows a whole request header.",
    why="No checker asks for it, but the harness cannot fold the header then: nobody can say which model, system text and tools were in force.",
    sources=(Source("foldlens", "header"),),
    severity=Severity.WARNING,
    dialects=("dsh-2026-07",),
    on=("request_header", "request_header_delta"),
    exercised_by=("request_header_delta",),
    judge=judge,
    passing="""
        dialect: dsh-2026-07
        turn_start 1
        header "m"
        request/header-delta {"config": {"model": "n"}}
    """,
    failing="""
        dialect: dsh-2026-07
        turn_start 1
        request/header-delta {"config": {"model": "n"}}   # ! header-delta-before-snapshot
    """,
)
