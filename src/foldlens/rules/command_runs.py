"""The commands of a session: which ids ran, and which events belong to commands."""

from typing import Any

from foldlens.model.row import Row
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Part, Scope


class CommandRuns(Part):
    """`ran`: command id -> seq of its command/run. `seqs`: the events of the command lifecycle."""

    kinds = ("command_run", "command_done")

    def __init__(self) -> None:
        self.ran: dict[Any, int] = {}
        self.seqs: set[int] = set()

    def advance(self, row: Row, scope: Scope) -> None:
        self.seqs.add(row.seq)
        self.ran.setdefault(identity(read(row, "commandId")), row.seq)
