"""An agent status that is the one the agent had already."""

from typing import Any

from msgspec import UNSET

from foldlens.model.js import text_of
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.agent_statuses import AgentStatuses
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    statuses = scope.part(AgentStatuses)

    def repeated(row: Row) -> Finding | None:
        status, before = statuses.change(row)
        if before.seq is None or not same(status, before.status):
            return None
        return Finding(f"agent/status at seq {row.seq} repeats {text_of(status)}, the status since seq {before.seq}", (before.seq,))

    return repeated


def same(left: Any, right: Any) -> bool:
    """Whether two statuses are the same for `===`; no two objects are."""
    return (isinstance(left, str) or left is None or left is UNSET) and left == right


RULE = Rule(
    name="agent-status-repeated",
    statement="An agent status differs from the one before. The first one is free.",
    why="A status is announced when it changes; a repeated one means that a change in between went missing.",
    sources=(Source("dsh", "agent", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("agent_status",),
    judge=judge,
    passing="""
        agent/status {"status": "running"}
        agent/status {"status": "idle"}
    """,
    failing="""
        agent/status {"status": "running"}
        agent/status {"status": "running"}   # ! agent-status-repeated
    """,
)
