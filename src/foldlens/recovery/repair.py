"""One event that recovery would append, with what it puts at risk and the rule that says so."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict


class Risk(StrEnum):
    """Whether a tool may already have had its effect when the session died."""

    OUTCOME_UNKNOWN = "tool_outcome_unknown"
    NOT_STARTED = "tool_not_started"


class Repair(BaseModel):
    """A planned event: `type` as the harness writes it, `kind` its canonical name, `data` its payload.

    `surface_op` and `sources` stand where the dialect keeps them outside the payload, `time` where it is known beforehand.
    `risk` concerns the results only; `reason` is the clause that decided it, in words.
    `orphan`: the result answers a call that no message on the surface makes, so the repaired request would be refused.
    """

    model_config = ConfigDict(frozen=True)

    kind: str
    type: str
    data: Mapping[str, Any]
    reason: str
    risk: Risk | None = None
    call_id: str | None = None
    surface_op: str | None = None
    sources: tuple[int, ...] | None = None
    time: Any = None
    orphan: bool = False

    @property
    def answers(self) -> bool:
        """Whether the repair is a tool result."""
        return self.kind == "tool_result"

    def event(self, seq: int) -> dict[str, Any]:
        """The envelope in the dialect's own shape, placed at `seq`."""
        envelope: dict[str, Any] = {"type": self.type, "seq": seq, "time": self.time, "data": dict(self.data)}
        if self.surface_op is not None:
            envelope["surfaceOp"] = self.surface_op
        if self.sources is not None:
            envelope["sourceEventSeqs"] = list(self.sources)
        return envelope
