"""The durable goal of a session: the current snapshot, its counters, and where the stream first broke."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from foldlens.model.js import is_safe_int
from foldlens.model.row import Row
from foldlens.model.rule import Finding
from foldlens.rules.payload import identity, inside, message_source, read
from foldlens.rules.scope import Part, Scope


class GoalStream(Part):
    """`goal`: the current snapshot, `None` without one, changed at `seq`. `rounds`: how many rounds it started.

    `created`, `updated`: its timestamps. `used`: goal id -> seq of its creation. `broken_at`: the first event that broke the stream.
    """

    kinds = ("goal_change",)
    odd_kinds = ("user_message",)

    def __init__(self) -> None:
        self.goal: Mapping[str, Any] | None = None
        self.seq: int | None = None
        self.rounds: Any = 0
        self.created: Any = UNSET
        self.updated: Any = UNSET
        self.used: dict[Any, int] = {}
        self.broken_at: int | None = None

    def get(self, key: str) -> Any:
        """A value of the current snapshot."""
        return inside(self.goal, key)

    @property
    def related(self) -> tuple[int, ...]:
        """The event that the current state comes from."""
        return () if self.seq is None else (self.seq,)

    def breaks(self, row: Row, message: str, related: tuple[int, ...] | None = None) -> Finding:
        """The finding of a rule of the stream; from here on nobody can rebuild the goal strictly."""
        if self.broken_at is None:
            self.broken_at = row.seq
        return Finding(message, self.related if related is None else related)

    def advance(self, row: Row, scope: Scope) -> None:
        if row.kind == "user_message":
            source = message_source(row)
            if source.get("kind") == "goal":
                scope.met["goal_round"] += 1
                self.rounds = source["round"] if is_safe_int(source.get("round")) else self.rounds
            return
        operation, snapshot = read(row, "operation"), read(row, "goal")
        if operation == "clear":
            self.goal, self.rounds, self.created, self.updated, self.seq = None, 0, UNSET, UNSET, row.seq
        elif isinstance(snapshot, Mapping):
            self.goal, self.seq = snapshot, row.seq
            self.rounds, self.created, self.updated = (read(row, key) for key in ("roundsStarted", "createdAt", "updatedAt"))
            if operation == "create":
                self.used.setdefault(identity(snapshot.get("id", UNSET)), row.seq)
