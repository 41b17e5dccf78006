"""Calls and results of one request: a result answers an earlier call, once, in the order of the calls.

This is the check that finds what reconstruction cannot: a log that itself holds an orphan makes a request that equals its fold.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from foldlens.folds.parts import parts_of
from foldlens.model.message import Message

ORPHANED, DUPLICATE, OUT_OF_ORDER = "orphaned_tool_result", "duplicate_tool_result", "tool_result_order"


class PairingFault(NamedTuple):
    """A result that breaks the pairing: its kind, call id and message index in the request as sent."""

    kind: str
    tool_call_id: Any
    place: int


class Linked(NamedTuple):
    """The call ids that a message makes and answers."""

    calls: tuple[Any, ...]
    results: tuple[Any, ...]


NO_LINKS = Linked((), ())


def links_of(message: Message, *, own_nous: bool) -> Linked:
    """The ids of a message. Nous looks at `tool_calls` and the tool role only, and a call without id makes the id nil known."""
    if own_nous:
        if message.role == "tool":
            return Linked((), (message.tool_call_id,))
        if message.role != "assistant" or not message.tool_calls or not isinstance(message.tool_calls, Sequence):
            return NO_LINKS
        return Linked(tuple(call.get("id") if isinstance(call, Mapping) else None for call in message.tool_calls), ())
    parts = parts_of(message)
    calls = tuple(call.id for call in parts.calls) if parts.side == "assistant" else ()
    return Linked(calls, tuple(result.id for result in parts.results))


class PairingWalk:
    """Goes through one request's messages in order, and says at each what breaks the pairing."""

    def __init__(self) -> None:
        self.known: set[Any] = set()
        self.answered: set[Any] = set()
        self.waiting: list[Any] = []
        self.faults: list[PairingFault] = []
        self.length = 0

    def step(self, linked: Linked) -> None:
        for id_ in linked.results:
            fault = self._fault(id_)
            if fault is not None:
                self.faults.append(PairingFault(fault, id_, self.length))
        if linked.calls:
            self.waiting = [hashable(id_) for id_ in linked.calls]
            self.known.update(self.waiting)
        self.length += 1

    def _fault(self, id_: Any) -> str | None:
        key = hashable(id_)
        if key not in self.known:
            return ORPHANED
        if id_ is None:  # without ids nobody can say which call a result answers
            return None
        if key not in self.waiting:
            repeated = key in self.answered
            self.answered.add(key)
            return DUPLICATE if repeated else OUT_OF_ORDER
        late = self.waiting[0] != key
        self.waiting.remove(key)
        self.answered.add(key)
        return OUT_OF_ORDER if late else None


def hashable(id_: Any) -> Any:
    """The id as a set member: no coercion, so 1, "1" and true stay three ids."""
    return (type(id_).__name__, str(id_)) if not isinstance(id_, str) else id_
