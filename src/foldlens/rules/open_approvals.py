"""The approvals that were asked for and not decided yet. They outlive the turn that asked."""

from typing import Any

from foldlens.model.row import Row
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Part, Scope


class OpenApprovals(Part):
    """`asked`: id -> seq of the open approval/asked."""

    kinds = ("approval_asked", "approval_decided")

    def __init__(self) -> None:
        self.asked: dict[Any, int] = {}

    def advance(self, row: Row, scope: Scope) -> None:
        approval = identity(read(row, "id"))
        if row.kind == "approval_asked":
            self.asked[approval] = row.seq
        else:
            self.asked.pop(approval, None)
