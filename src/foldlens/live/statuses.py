"""Agent statuses as they are announced: never events of the log, held to the same two rules as recorded ones (facts: dsh 9)."""

from typing import Any

from foldlens.live.growing import GrowingSource
from foldlens.live.verdicts import Watch
from foldlens.model.dialect import dialect_named
from foldlens.model.log import Log
from foldlens.model.violation import Violation

RULES = {
    "agent-status-repeated": "agent status {status} was announced twice in a row",
    "agent-left-disposed": "agent status {status} was announced after disposed",
}


class Statuses:
    """The announcements of one session, in a log of their own. The current edition knows idle and running, 2026-07 also disposed."""

    def __init__(self, dialect: str):
        self._dialect = dialect_named(dialect)
        self._announced: list[Any] = []
        self._watch = Watch(Log(self._dialect, GrowingSource(self._dialect, self._announced)), judging=True)

    def announce(self, status: str, agent: str | None = None) -> Violation | None:
        """Take one announcement; what is wrong with it, without a seq, as it has none."""
        named = {} if agent is None else {"agentId": agent}
        mapping = {"type": "agent/status", "seq": len(self._announced), "time": 0, "data": {"status": status, **named}}
        row = self._dialect.row(mapping, len(self._announced))
        self._watch.plan(row)
        self._announced.append(mapping)
        broken = [violation for violation in self._watch.take(row) if violation.rule in RULES]
        if not broken:
            return None
        words = RULES[broken[0].rule].format(status=status)
        return broken[0].model_copy(update={"seq": None, "related": (), "message": words, "details": {"status": status, **named}})
