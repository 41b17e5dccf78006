"""One recorded fact of a session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event as the log holds it.

    `seq` is the event's place in the log, whatever number was recorded.
    `type` is the name as written, `kind` the canonical name (`turn/start` is a `turn_start`).
    `data` is the decoded payload; `surface_op` and `sources` stand as written, `None` where absent.
    """

    seq: int
    type: str
    kind: str
    time: Any = None
    data: Any = None
    surface_op: Any = None
    sources: Any = None
    ignorable: bool = False

    def get(self, *path: str) -> Any:
        """The payload value at `path`, or `None` where a step of the path is missing."""
        value = self.data
        for key in path:
            if not isinstance(value, Mapping):
                return None
            value = value.get(key)
        return value

    @property
    def cited(self) -> tuple[int, ...]:
        """The earlier seqs that this event cites (its provenance); malformed entries are left out."""
        if not isinstance(self.sources, Sequence) or isinstance(self.sources, str):
            return ()
        return tuple(seq for seq in self.sources if isinstance(seq, int) and not isinstance(seq, bool))
