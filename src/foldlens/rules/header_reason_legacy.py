"""A request header logged for a reason that the current edition refuses."""

from collections.abc import Mapping

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def legacy(row: Row) -> Finding | None:
        reason = row.data.get("reason") if isinstance(row.data, Mapping) else None
        return Finding(f'request/header at seq {row.seq} has the reason "fallback", of edition 2026-07') if reason == "fallback" else None

    return legacy


RULE = Rule(
    name="header-reason-legacy",
    statement="A request header is not logged for the reason fallback. Any other word passes, unknown ones too.",
    why="The reason went with the header deltas that it repaired.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("request_header",),
    judge=judge,
    passing="""
        turn_start 1
        header "m" .reason="because"
    """,
    failing="""
        turn_start 1
        header "m" .reason="fallback"   # ! header-reason-legacy
    """,
)
