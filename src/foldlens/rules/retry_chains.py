"""The retry chains of a session: one per turn, step, provider and policy, each with its own retry id."""

from typing import Any, NamedTuple

from foldlens.model.row import Row
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Part, Scope


class Retry(NamedTuple):
    """A scheduled attempt as its llm/retry says it."""

    seq: int
    retry_id: Any
    retry: Any
    turn: Any
    step: Any


def chain_key(row: Row) -> tuple[Any, ...]:
    """What the retries of one chain share."""
    return tuple(identity(read(row, key)) for key in ("turn", "step", "provider", "policyKey"))


def attempt_key(row: Row) -> tuple[Any, ...]:
    """What a scheduled attempt shares with its llm/retry-started."""
    return identity(read(row, "retryId")), identity(read(row, "retry"))


class RetryChains(Part):
    """`last`: chain -> its latest retry. `scheduled`, `started`: attempt -> where. `owners`: retry id -> seq of its first use."""

    kinds = ("llm_retry", "llm_retry_started")

    def __init__(self) -> None:
        self.last: dict[tuple[Any, ...], Retry] = {}
        self.scheduled: dict[tuple[Any, ...], Retry] = {}
        self.started: dict[tuple[Any, ...], int] = {}
        self.owners: dict[Any, int] = {}

    def advance(self, row: Row, scope: Scope) -> None:
        self.owners.setdefault(identity(read(row, "retryId")), row.seq)
        if row.kind == "llm_retry":
            retry = Retry(row.seq, *(read(row, key) for key in ("retryId", "retry", "turn", "step")))
            self.last[chain_key(row)] = self.scheduled[attempt_key(row)] = retry
        else:
            self.started.setdefault(attempt_key(row), row.seq)
