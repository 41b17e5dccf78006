"""A body that stays in its file: split into messages when compared, decoded when looked at."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw

from foldlens.captures.outline import HEADER_PARTS, Body, body_in, decode_list, outline
from foldlens.captures.source import Source
from foldlens.model.message import Message
from foldlens.model.wire import Wire


class Shelf:
    """The bodies of one capture file. Keeps the body last asked for, and each distinct header once."""

    def __init__(self, source: Source):
        self.source = source
        self._last: tuple[tuple[int, int], Body] | None = None
        self._headers: dict[tuple[str, tuple[bytes | None, ...]], Mapping[str, Any]] = {}

    def body(self, place: tuple[int, int]) -> Body:
        """The outline of the body in the record at an offset and length."""
        if self._last is None or self._last[0] != place:
            self._last = place, outline(self.source.piece(*place)).body
        return self._last[1]

    def header(self, body: Body, wire: Wire) -> Mapping[str, Any]:
        """The header terms of a body; equal ones are one object."""
        parts = tuple(None if (part := getattr(body, name)) is UNSET else bytes(part) for name in HEADER_PARTS)
        if (wire.name, parts) not in self._headers:
            found = {name: json.loads(part) for name, part in zip(HEADER_PARTS, parts, strict=True) if part is not None}
            self._headers[wire.name, parts] = wire.header(found)
        return self._headers[wire.name, parts]


class Stored:
    """The payload of one captured record."""

    __slots__ = ("_place", "_shelf", "_wire", "header")

    def __init__(self, shelf: Shelf, place: tuple[int, int], wire: Wire, body: Body):
        self._shelf, self._place, self._wire = shelf, place, wire
        self.header: Mapping[str, Any] = shelf.header(body, wire)

    @property
    def body(self) -> Any:
        """The body as it was, decoded anew."""
        record = json.loads(self._shelf.source.piece(*self._place).decode("utf-8", "surrogatepass").lstrip("\ufeff"))
        return body_in(record)

    @property
    def messages(self) -> Sequence[Message]:
        return tuple(self._wire.message(json.loads(raw)) for raw in self.raw_messages())

    def message(self, index: int, text: bytes) -> Message:
        return self._wire.message(json.loads(text))

    def raw_messages(self) -> list[bytes]:
        entries = raw_entries(self._shelf.body(self._place), self._wire)
        if entries is None:
            return [json.dumps(entry).encode() for entry in self._wire.messages(self.body)]
        return list(map(bytes, entries))


def raw_entries(body: Body, wire: Wire) -> list[Raw] | None:
    """The raw messages of a body; `None` where they must be found by decoding it, as for a bare text."""
    found = getattr(body, wire.messages_at)
    if found is UNSET:
        return None
    if isinstance(found, list):
        return found
    try:
        return decode_list(found)
    except msgspec.DecodeError:
        return None
