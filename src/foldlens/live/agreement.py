"""The quick yes: a request that goes on where the last agreeing one stood, and equals the fold.

It only ever says "surely equal" or "do not know"; whatever is not surely equal goes to the full check, which alone finds violations.
Semantics of Nous's check (facts: nous 4): overlay slot, lockstep, pairing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from foldlens.live.exact import NotComparable, exact
from foldlens.model.js import equal
from foldlens.model.message import Message


class Agreement:
    """Copies of the messages that were found equal to the fold, in the shape they were sent in, and the call ids they make."""

    def __init__(self) -> None:
        self.generation = -1
        self.slot = 0
        self.copies: list[Any] = []
        self.call_ids: set[str] = set()
        self.packed = 0

    def holds(self, fold: Sequence[Message], generation: int, messages: Sequence[Any]) -> bool:
        """Whether the messages surely equal the fold of that generation, every tool result answered by an earlier call."""
        try:
            return self._holds(fold, generation, messages)
        except (NotComparable, AttributeError, LookupError, TypeError, RecursionError):
            self._forget(-1, 0)
            return False

    def _holds(self, fold: Sequence[Message], generation: int, messages: Sequence[Any]) -> bool:
        slot = overlay(fold, messages)
        if len(messages) != len(fold) + slot:
            return False
        if (generation, slot) != (self.generation, self.slot) or len(self.copies) > len(messages):
            self._forget(generation, slot)
        if not all(self._admit(fold, index, messages[index]) for index in range(len(self.copies), len(messages))):
            return False
        if len(self.copies) > self.packed * 1.2 + 100:
            self._pack()
        return self.copies == (messages if isinstance(messages, list) else list(messages)) or self._again(fold, messages)

    def _forget(self, generation: int, slot: int) -> None:
        self.generation, self.slot, self.copies, self.call_ids, self.packed = generation, slot, [], set(), 0

    def _pack(self) -> None:
        """Copy the copies once more, in one go: memory side by side halves the time of a long list comparison."""
        self.copies = [copy if isinstance(copy, Message) else exact(copy) for copy in self.copies]
        self.packed = len(self.copies)

    def _again(self, fold: Sequence[Message], messages: Sequence[Any]) -> bool:
        """Look once more at each known message that changed: a system text or metadata may, as nobody compares them."""
        for index, (copy, message) in enumerate(zip(self.copies, messages, strict=False)):
            if copy == message:
                continue
            if not self._same(fold, index, fields_of(message)):
                return False
            self.copies[index] = exact(message)
        return True

    def _admit(self, fold: Sequence[Message], index: int, message: Any) -> bool:
        """Take a new message into the agreement, if it equals the fold and its result has a call."""
        fields = fields_of(message)
        # A message of the fold itself is frozen: it equals, and a list comparison finds the very same object at once.
        own = index >= self.slot and message is fold[index - self.slot]
        if not own and not self._same(fold, index, fields):
            return False
        role, _, calls, call_id, _ = fields
        if role == "tool" and call_id not in self.call_ids:
            return False
        if role == "assistant":
            ids = [call["id"] for call in calls if isinstance(call["id"], str)]
            if len(ids) != len(calls):
                return False
            self.call_ids.update(ids)
        self.copies.append(message if own else exact(message))
        return True

    def _same(self, fold: Sequence[Message], index: int, fields: tuple[Any, ...]) -> bool:
        if index < self.slot:
            return True
        expected = fields_of(fold[index - self.slot])
        return (fields[0] == expected[0] == "system") or equal(list(fields), list(expected))


def overlay(fold: Sequence[Message], messages: Sequence[Any]) -> int:
    """1 where a leading system message faces a fold that starts with none, else 0."""
    if not messages or fields_of(messages[0])[0] != "system":
        return 0
    return 0 if fold and fold[0].role == "system" else 1


def fields_of(message: Message | Mapping[str, Any]) -> tuple[Any, ...]:
    """What the check compares: role, content, calls, call id, name."""
    if isinstance(message, Message):
        calls, fields = message.tool_calls, (message.role, message.content, message.tool_call_id, message.name)
    else:
        calls, fields = message.get("tool_calls"), tuple([message.get(name) for name in ("role", "content", "tool_call_id", "name")])
    return fields[0], fields[1], [] if calls is None else list(calls), *fields[2:]
