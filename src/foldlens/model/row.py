"""An event as the rules see it: envelope and canonical fields, text not decoded.

A *typed* row was decoded straight from bytes into the exact shape that its dialect documents.
Whatever does not fit that shape is an *odd* row, built from the whole mapping, with the same attribute face.
Rules are written once for both; `odd` tells them apart.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from msgspec import UNSET

from foldlens.model.js import FALSE, TRUE


class Fields:
    """Attribute access to a mapping of unknown shape: absent is `UNSET`, and `true` never equals 1.

    Reaching through a value that is no object raises `AttributeError`, as JavaScript throws a TypeError there;
    the check reports such an event as malformed.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Any):
        self._values = values if isinstance(values, Mapping) else {}

    def __getattr__(self, name: str) -> Any:
        return wrap(self._values.get(name, UNSET))

    def __contains__(self, name: str) -> bool:
        return name in self._values

    @property
    def mapping(self) -> Mapping[str, Any]:
        """The values as they are."""
        return self._values


def wrap(value: Any) -> Any:
    """A value with the attribute face of `Fields`."""
    if isinstance(value, Mapping):
        return Fields(value)
    if isinstance(value, list):
        return [wrap(item) for item in value]
    if value is True:
        return TRUE
    if value is False:
        return FALSE
    return value


class OddRow:
    """A row that did not fit its typed shape, or whose dialect has none.

    `raw` is the whole event as read, with integral floats as integers; `recorded` the seq as written.
    `data` offers the payload by attribute for the kinds in the dialect's typed catalogue, else it is the plain value.
    """

    __slots__ = ("data", "ignorable", "kind", "raw", "recorded", "seq", "sources", "surface_op", "time", "type")
    odd = True
    count = 1

    def __init__(self, *, seq: int, kind: str, raw: Mapping[str, Any], data: Any):
        self.seq, self.kind, self.raw, self.data = seq, kind, raw, data
        self.type: Any = raw.get("type", UNSET)
        self.recorded: Any = raw.get("seq", UNSET)
        self.time: Any = raw.get("time", UNSET)
        self.surface_op: Any = raw.get("surfaceOp", UNSET)
        self.sources: Any = raw.get("sourceEventSeqs", UNSET)
        self.ignorable: Any = raw.get("ignorable", UNSET)


class Run(msgspec.Struct, gc=False):
    """Consecutive stream chunks of one (turn, step): seqs `seq` to `seq + count - 1`.

    `time` and `last_time` are the first and last recorded times in epoch ms, `reversal` the first seq
    whose time is smaller than the one before it inside the run, or `None`.
    """

    odd: ClassVar[bool] = False
    kind: ClassVar[str] = "assistant_chunk"
    type: ClassVar[str] = "assistant/chunk"
    surface_op: ClassVar[Any] = UNSET
    sources: ClassVar[Any] = UNSET

    seq: int
    count: int
    turn: int
    step: int
    time: int
    last_time: int
    reversal: int | None

    @property
    def data(self) -> "Run":
        """Turn and step are the run's own: the face of a single chunk."""
        return self


Row = Any  # a typed Struct of a dialect, an OddRow, or a Run: one face, three layouts
