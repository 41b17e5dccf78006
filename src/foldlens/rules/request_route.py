"""The provider in force: what the latest request/header says, and where it says so."""

from typing import Any

from msgspec import UNSET

from foldlens.model.row import Row
from foldlens.rules.payload import inside, read
from foldlens.rules.scope import Part, Scope


class RequestRoute(Part):
    """`provider`: of the latest request header, `UNSET` before the first. `seq`: where that header stands."""

    kinds = ("request_header",)

    def __init__(self) -> None:
        self.provider: Any = UNSET
        self.seq: int | None = None

    def advance(self, row: Row, scope: Scope) -> None:
        self.seq = row.seq
        self.provider = inside(inside(read(row, "header"), "config"), "provider")
