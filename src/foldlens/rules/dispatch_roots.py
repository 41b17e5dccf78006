"""Which root call each code dispatch hangs under, derived once (facts: dsh 7).

The harness turns ids into strings before it looks: a missing id is the name `undefined`, an empty list is empty.
"""

from typing import Any, ClassVar, NamedTuple

from msgspec import UNSET

from foldlens.model.js import Flag, text_of
from foldlens.model.row import Row
from foldlens.rules.payload import read
from foldlens.rules.scope import Part, Scope


class Dispatch(NamedTuple):
    """The three ids of a dispatch, as strings."""

    root: str
    parent: str
    sub: str


def dispatch(row: Row) -> Dispatch:
    """The ids that the event carries."""
    return Dispatch(*(string(read(row, key)) for key in ("rootCallId", "parentCallId", "subCallId")))


def string(value: Any) -> str:
    """The value as JavaScript's `String` writes it."""
    if isinstance(value, list):
        return ",".join("" if item is None else string(item) for item in value)
    if isinstance(value, dict):
        return "[object Object]"
    return text_of(UNSET if value is UNSET else value.value if isinstance(value, Flag) else value)


class DispatchRoots(Part):
    """`roots` holds the root of every sub-call seen, `seqs` where it was seen first. They outlive turns, as in the harness."""

    name: ClassVar[str] = "tools"
    kinds: ClassVar[tuple[str, ...]] = ("tool_code_dispatch_start", "tool_code_dispatch")

    def __init__(self) -> None:
        self.roots: dict[str, str] = {}
        self.seqs: dict[str, int] = {}

    def advance(self, row: Row, scope: Scope) -> None:
        """Take the event at its word: its sub-call, and an unknown parent too, hang under the root that it names."""
        ids = dispatch(row)
        if not all(ids):
            return
        for call in (ids.parent, ids.sub):
            if call != ids.root:
                self.seqs.setdefault(call, row.seq)
        if ids.parent != ids.root:
            self.roots.setdefault(ids.parent, ids.root)
        self.roots[ids.sub] = ids.root
