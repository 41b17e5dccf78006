"""The request that a retry would repeat: its step, and the provider in force."""

from collections.abc import Callable
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

    `started`: where the open step began, its turn and number. Unlike the scope's it outlives a turn/start: the retry companion
    looks back for the step alone, past a turn that starts too late.
    """

    kinds = ("request_header", "step_start", "step_end", "turn_end")

    def __init__(self) -> None:
        self.provider: Any = UNSET
        self.seq: int | None = None
        self.started: tuple[int, Any, Any] | None = None

    @property
    def step(self) -> Step | None:
        """The step in which a request can be repeated."""
        return None if self.started is None else Step(*self.started)

    def mover(self, kind: str, scope: Scope) -> Callable[[Row], None]:
        return {"request_header": self._header, "step_start": self._started}.get(kind, self._ended)

    def _header(self, row: Row) -> None:
        self.seq = row.seq
        self.provider = inside(inside(read(row, "header"), "config"), "provider")

    def _started(self, row: Row) -> None:
        self.started = row.seq, row.data.turn, row.data.step

    def _ended(self, row: Row) -> None:
        self.started = None
