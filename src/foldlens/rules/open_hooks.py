"""The hook invocations without a result yet, counted per turn, point and handler."""

from collections import Counter

from foldlens.model.row import Row
from foldlens.rules.payload import read, template
from foldlens.rules.scope import Part, Scope


def hook_key(row: Row) -> str:
    """What a result shares with its invocation."""
    return "\0".join(template(read(row, key)) for key in ("turn", "point", "handlerId"))


class OpenHooks(Part):
    """`pending`: hook key -> number of invocations that wait for a result."""

    kinds = ("hook_invoked", "hook_result")

    def __init__(self) -> None:
        self.pending: Counter[str] = Counter()

    def advance(self, row: Row, scope: Scope) -> None:
        key = hook_key(row)
        if row.kind == "hook_invoked":
            self.pending[key] += 1
        elif self.pending[key]:
            self.pending[key] -= 1
