"""Fold of a plain list of messages: everything, in order; nothing is ever replaced."""

from foldlens.model.dialect import APPENDED, Envelopes, Plan
from foldlens.model.row import Row


class InOrder:
    """Every event enters the surface at its own place."""

    def __init__(self, envelope: Envelopes | None = None) -> None:
        pass

    def plan(self, row: Row) -> Plan | None:
        return APPENDED

    def apply(self, row: Row, plan: Plan) -> None:
        pass

    def append(self, seq: int) -> None:
        pass
