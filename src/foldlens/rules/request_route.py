"""The request that a retry would repeat: its step, and the provider in force."""

from typing import Any, NamedTuple

from msgspec import UNSET

from foldlens.model.row import Row
from foldlens.rules.payload import inside, read
from foldlens.rules.scope import Part, Scope


class Step(NamedTuple):
    """A step as its step/start names it, started at `seq`."""

    seq: int
    turn: Any
    step: Any


class RequestRoute(Part):
    """`provider`: of the latest request header, `UNSET` before the first; `seq`: where that header stands.

    `step`: the step in which a request can be repeated. Unlike the scope's it outlives a turn/start: the retry companion
    looks back for the step alone, past a turn that starts too late.
    """

    kinds = ("request_header", "step_start", "step_end", "turn_end")

    def __init__(self) -> None:
        self.provider: Any = UNSET
        self.seq: int | None = None
        self.step: Step | None = None

    def advance(self, row: Row, scope: Scope) -> None:
        if row.kind == "request_header":
            self.seq = row.seq
            self.provider = inside(inside(read(row, "header"), "config"), "provider")
        else:
            self.step = Step(row.seq, row.data.turn, row.data.step) if row.kind == "step_start" else None
