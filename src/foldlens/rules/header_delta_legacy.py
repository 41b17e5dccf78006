"""A header delta, which the current edition refuses."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def legacy(row: Row) -> Finding | None:
        return Finding(f"request/header-delta at seq {row.seq} is a format of edition 2026-07") if row.type == "request/header-delta" else None

    return legacy


RULE = Rule(
    name="header-delta-legacy",
    statement="A session of the current edition holds whole request headers, never changes to one.",
    why="Deltas were dropped on 2026-07-13; a harness that does not fold them would send an old header.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("unknown",),
    typed=True,
    exercised_by=("any",),
    judge=judge,
    passing="""
        turn_start 1
        header "m"
    """,
    failing="""
        request/header-delta {"config": {"model": "n"}}   # ! header-delta-legacy
    """,
)
