"""How the messages of one wire format are held against the messages of one dialect.

Where the wire carries the log's own shape, messages are compared whole, by the harness's own equality.
Otherwise both sides are taken apart and compared by what they say; each difference in writing is a named exemption.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple

from foldlens.folds.erlang import equal_text, exact_text
from foldlens.folds.parts import Call, Parts, parts_of
from foldlens.folds.sketches import fingerprint
from foldlens.model.message import Message
from foldlens.model.wire import ALL_SIDES, Wire

JSON_TEXT_DIALECTS = frozenset({"dsh", "dsh-2026-07"})


class Item(NamedTuple):
    """One message ready to be compared.

    `key`: equal keys are equal messages. `print`: what counts in the multiset difference, finer than the key where Nous is.
    `members`: how many neighbouring messages it stands for.
    """

    message: Message
    side: str
    key: Any
    print: Any
    parts: Parts | None = None
    members: int = 1

    @property
    def is_system(self) -> bool:
        return self.side == "system"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """What counts when a wire faces a dialect.

    `own`: the wire has the log's own shape. `wild_system`: system messages are equal whatever they say, and a leading one may be an overlay.
    `header_system`: a leading system message stands for the header's system text. `merges`: sides whose neighbours may be sent as one.
    """

    own: bool
    wild_system: bool
    header_system: bool
    merges: frozenset[str]
    parsed_arguments: bool
    reasoning: bool
    call_ids: bool

    def item(self, message: Message) -> Item:
        """The message as an item of either side."""
        if self.own:
            return self._whole(message)
        parts = parts_of(message)
        key = self.parts_key(parts)
        return Item(message, self.side(parts.side), key, key, parts)

    def _whole(self, message: Message) -> Item:
        side = str(message.role)
        if not self.wild_system:
            key = equal_text(message.body)
            return Item(message, side, key, key)
        if side == "system":
            return Item(message, side, "system", "system")
        fields = list(fingerprint(message))
        return Item(message, side, equal_text(fields), exact_text(fields))

    def side(self, side: str) -> str:
        """The side a message counts to: where all neighbours merge, a result belongs to the user's side."""
        return "user" if side == "tool" and self.merges == ALL_SIDES else side

    def parts_key(self, parts: Parts) -> Any:
        """What two messages must share to say the same."""
        if parts.side == "system" and self.wild_system:
            return "system"
        return (
            self.side(parts.side),
            "".join(parts.texts),
            "".join(parts.reasoning) if self.reasoning else "",
            tuple((_named(call.id) if self.call_ids else None, _named(call.name), self.arguments(call)) for call in parts.calls),
            tuple((_named(result.id) if self.call_ids else None, result.text) for result in parts.results),
            parts.others,
        )

    def arguments(self, call: Call) -> Any:
        """The arguments to compare: the text as written, or the parsed value where one side parses."""
        value = call.arguments
        if isinstance(value, str) and self.parsed_arguments:
            try:
                value = json.loads(value)
            except (ValueError, RecursionError):
                return value
        return value if isinstance(value, str) else equal_text(value)

    def joined(self, items: list[Item]) -> Item:
        """Neighbouring items of one side as one."""
        taken_apart = [item.parts for item in items if item.parts is not None]
        parts = reduce(_concatenated, taken_apart)
        key = self.parts_key(parts)
        first = items[0].message
        body: Mapping[str, Any] = {"role": first.role, "content": [item.message.body for item in items]}
        return Item(Message(role=first.role, content=body["content"], body=body), items[0].side, key, key, parts, len(items))


def _named(name: Any) -> Any:
    """An id or a name as part of a key; one that is no text counts by its JSON, apart from a text that reads the same."""
    return name if name is None or isinstance(name, str) else ("JSON", equal_text(name))


def _concatenated(left: Parts, right: Parts) -> Parts:
    return Parts(
        left.side,
        left.texts + right.texts,
        left.reasoning + right.reasoning,
        left.calls + right.calls,
        left.results + right.results,
        left.others + right.others,
        left.shape | right.shape,
    )


def scheme_of(dialect: str, wire: Wire) -> Scheme:
    """The scheme for a log of that dialect and a request on that wire."""
    own, json_text, chat = dialect in wire.own, dialect in JSON_TEXT_DIALECTS, dialect == "chat"
    return Scheme(
        own=own,
        wild_system=dialect == "nous",
        header_system=json_text and not own,
        merges=frozenset() if own else wire.merges if json_text or chat or dialect == "nous" else ALL_SIDES,
        parsed_arguments=wire.parsed_arguments or not (json_text or chat),
        reasoning=wire.compares_reasoning and (json_text or chat),
        call_ids=wire.compares_call_ids,
    )
