"""The events of a running session as the source of a log: a view of a list that only grows."""

from collections.abc import Iterator, Mapping
from typing import Any

from foldlens.model.dialect import Dialect
from foldlens.model.row import Row


class GrowingSource:
    """The first `size` events of a list that others append to; with no size, all there are at each look."""

    def __init__(self, dialect: Dialect, mappings: list[Any], size: int | None = None):
        self.dialect, self.mappings, self.size = dialect, mappings, size

    def __len__(self) -> int:
        return len(self.mappings) if self.size is None else self.size

    def mapping(self, seq: int) -> Mapping[str, Any]:
        return self.mappings[seq]

    def rows(self) -> Iterator[Row]:
        row, mappings = self.dialect.row, self.mappings
        return (row(mappings[seq], seq) for seq in range(len(self)))

    def place(self, seq: int) -> tuple[int, int, int] | None:
        return None

    def raw(self, seq: int) -> bytes | None:
        return None
