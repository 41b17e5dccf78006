"""The hook invocations without a result yet, counted per turn, point and handler."""

from collections import Counter
from typing import Any

from foldlens.model.row import Row
from foldlens.rules.payload import read, template
from foldlens.rules.scope import Part, Scope


def hook_key(row: Row) -> str:
    """What a result shares with its invocation."""
    return keyed(read(row, "turn"), row)


def keyed(turn: Any, row: Row) -> str:
    return "\0".join(map(template, (turn, read(row, "point"), read(row, "handlerId"))))


class OpenHooks(Part):
    """`pending`: hook key -> number of invocations that wait for a result.

    One that names another turn than the open one is reported for that; its result may name either.
    """

    kinds = ("hook_invoked", "hook_result")

    def __init__(self) -> None:
        self.pending: Counter[str] = Counter()

    def advance(self, row: Row, scope: Scope) -> None:
        key = hook_key(row)
        if row.kind == "hook_invoked":
            self.pending.update({key, keyed(scope.turn, row)})
        elif self.pending[key]:
            self.pending[key] -= 1
