"""The team of a session: members, tasks and messages. Records of other teams pass through a log and do not count."""

from collections.abc import Mapping
from typing import Any

from foldlens.model.row import Row
from foldlens.rules.payload import identity, inside, read
from foldlens.rules.scope import Part, Scope


def is_own(row: Row, scope: Scope) -> bool:
    """Whether the record is about the team that this session leads: a team is named by its session."""
    return isinstance(read(row, "teamId"), str) and read(row, "teamId") == scope.header.get("id")


class TeamState(Part):
    """`members`, `tasks`, `queued`: id -> latest snapshot. `delivered`: message id -> seq. `seqs`: (what, id) -> seq of the latest record."""

    kinds = ("team_member", "team_task", "team_message_queued", "team_message_delivered")

    def __init__(self) -> None:
        self.members: dict[Any, Mapping[str, Any]] = {}
        self.tasks: dict[Any, Mapping[str, Any]] = {}
        self.queued: dict[Any, Mapping[str, Any]] = {}
        self.delivered: dict[Any, int] = {}
        self.seqs: dict[tuple[str, Any], int] = {}

    def where(self, what: str, name: Any) -> tuple[int, ...]:
        """The seq of the latest record about a member, task or message."""
        seq = self.seqs.get((what, identity(name)))
        return () if seq is None else (seq,)

    def advance(self, row: Row, scope: Scope) -> None:
        if not is_own(row, scope):
            return
        if row.kind == "team_message_delivered":
            self.delivered.setdefault(identity(read(row, "messageId")), row.seq)
            return
        what = row.kind.split("_")[1]
        snapshot = read(row, what)
        if isinstance(snapshot, Mapping):
            name = identity(inside(snapshot, "id"))
            {"member": self.members, "task": self.tasks, "message": self.queued}[what][name] = snapshot
            self.seqs[what, name] = row.seq
