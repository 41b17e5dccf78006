"""The status of each agent, for logs that record what the harness only announces (facts: dsh 9)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import UNSET

from foldlens.model.row import Row
from foldlens.rules.scope import Part, Scope


class Known(NamedTuple):
    """A status and the event that announced it; `seq` is `None` before the first one."""

    status: Any = UNSET
    seq: int | None = None


class AgentStatuses(Part):
    """The last status by agent. Events without an `agentId` speak of the session's own agent."""

    name = "agent"
    kinds = ("agent_status",)

    def __init__(self) -> None:
        self.known: dict[str | None, Known] = {}

    def change(self, row: Row) -> tuple[Any, Known]:
        """The status that an event announces, and the one known before."""
        payload: Mapping[str, Any] = row.data
        return payload.get("status", UNSET), self.known.get(agent(payload), Known())

    def advance(self, row: Row, scope: Scope) -> None:
        self.known[agent(row.data)] = Known(row.data.get("status", UNSET), row.seq)


def agent(payload: Mapping[str, Any]) -> str | None:
    """Whose status it is."""
    named = payload.get("agentId")
    return named if isinstance(named, str) else None
