"""The request that a retry would repeat: its header and the provider in force."""

from typing import Any

from msgspec import UNSET

from foldlens.model.row import Row
from foldlens.rules.payload import inside, read
from foldlens.rules.scope import Part, Scope


class RequestRoute(Part):
    """`seq` is that of the latest request header, `None` before any; `provider` the one it names, `UNSET` where it names none."""

    kinds = ("request_header",)

    def __init__(self) -> None:
        self.provider: Any = UNSET
        self.seq: int | None = None

    def advance(self, row: Row, scope: Scope) -> None:
        self.seq = row.seq
        self.provider = inside(inside(read(row, "header"), "config"), "provider")
