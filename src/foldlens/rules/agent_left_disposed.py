"""An agent that comes back after it was disposed of."""

from foldlens.model.js import text_of
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.agent_statuses import AgentStatuses
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    statuses = scope.part(AgentStatuses)

    def returned(row: Row) -> Finding | None:
        status, before = statuses.change(row)
        if before.seq is None or before.status != "disposed" or status == "disposed":
            return None
        return Finding(f"agent/status at seq {row.seq} says {text_of(status)} after disposed at seq {before.seq}", (before.seq,))

    return returned


RULE = Rule(
    name="agent-left-disposed",
    statement="Nothing follows the status disposed. The current edition knows idle and running only.",
    why="A disposed agent has let go of its session; whatever it does afterwards is lost.",
    sources=(Source("dsh", "agent", "2026-07"),),
    dialects=("dsh-2026-07",),
    on=("agent_status",),
    judge=judge,
    passing="""
        dialect: dsh-2026-07
        agent/status {"status": "idle"}
        agent/status {"status": "disposed"}
    """,
    failing="""
        dialect: dsh-2026-07
        agent/status {"status": "disposed"}
        agent/status {"status": "running"}   # ! agent-left-disposed
    """,
)
