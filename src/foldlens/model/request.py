"""Exactly what was sent to the model: messages and header."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, Self

from msgspec.json import encode

from foldlens.model.message import Message
from foldlens.model.wire import Wire, register_wire, wire_named

__all__ = ["Decoded", "Payload", "Purpose", "Request", "register_wire"]


class Purpose(StrEnum):
    """Why a request was made. Only a conversation request, first sent or retried, is held against the fold."""

    CONVERSATION = "conversation"
    TITLE = "title"
    COMPACTION = "compaction"
    SUBAGENT = "subagent"
    RETRY = "retry"
    UNKNOWN = "unknown"


AUXILIARY = frozenset({Purpose.TITLE, Purpose.COMPACTION, Purpose.SUBAGENT})


class Payload(Protocol):
    """The body of a request, decoded when somebody looks."""

    @property
    def body(self) -> Any: ...

    @property
    def messages(self) -> Sequence[Message]: ...

    @property
    def header(self) -> Mapping[str, Any]: ...

    def raw_messages(self) -> list[bytes]:
        """The JSON text of each message: equal text is an equal message, without decoding it."""
        ...

    def message(self, index: int, text: bytes) -> Message:
        """The message at an index, given its JSON text."""
        ...


class Decoded:
    """A body that is in memory already."""

    def __init__(self, body: Any, wire: Wire):
        self._body, self._wire = body, wire
        self._entries = wire.messages(body)

    @property
    def body(self) -> Any:
        return self._body

    @property
    def messages(self) -> Sequence[Message]:
        return tuple(self._wire.message(entry) for entry in self._entries)

    @property
    def header(self) -> Mapping[str, Any]:
        return self._wire.header(self._body) if isinstance(self._body, Mapping) else {}

    def raw_messages(self) -> list[bytes]:
        return [_text(entry) for entry in self._entries]

    def message(self, index: int, text: bytes) -> Message:
        return self._wire.message(self._entries[index])


@dataclass(frozen=True, slots=True)
class InCapture:
    """A body that is not at hand: a written report names its requests and leaves their bodies in the capture."""

    @property
    def body(self) -> Any:
        raise LookupError("a written report holds no bodies; read the capture")

    @property
    def messages(self) -> Sequence[Message]:
        return self.body

    @property
    def header(self) -> Mapping[str, Any]:
        return self.body

    def raw_messages(self) -> list[bytes]:
        return self.body

    def message(self, index: int, text: bytes) -> Message:
        return self.body


def _text(entry: Any) -> bytes:
    try:
        return encode(entry, enc_hook=_plain)
    except UnicodeEncodeError:  # lone surrogates
        return json.dumps(entry, default=_plain).encode("ascii")


def _plain(value: Any) -> Any:
    """A mapping or sequence of any class as a plain one."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no JSON value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One captured request, normalised; its `body` stays as it was on the wire.

    `index` is the 0-based place in the capture file, `time` seconds since 1970 where known.
    `transport` holds the headers that say what the request belongs to, without secrets.
    `frozen` is a fact of the running process that the 2026-07 edition asks for.
    """

    payload: Payload = field(repr=False)
    wire: str = "unknown"
    purpose: Purpose = Purpose.UNKNOWN
    session_id: str | None = None
    index: int = 0
    time: float | None = None
    frozen: bool = True
    transport: Mapping[str, str] = field(default_factory=dict[str, str])

    @classmethod
    def from_body(cls, body: Any, *, wire: str, frozen: bool = True, **facts: Any) -> Self:
        """Read one request body of the wire format `wire`; raises `ValueError` for an unknown wire or a body of another shape."""
        return cls(payload=Decoded(body, wire_named(wire)), wire=wire, frozen=frozen, **facts)

    @classmethod
    def named(cls, *, purpose: str, **facts: Any) -> Self:
        """A request that a written report names; looking at its body raises `LookupError`."""
        return cls(payload=InCapture(), purpose=Purpose(purpose), **facts)

    @property
    def body(self) -> Any:
        """The body as it was on the wire."""
        return self.payload.body

    @property
    def messages(self) -> Sequence[Message]:
        """The messages in the order sent, each in the shape of its wire format."""
        return self.payload.messages

    @property
    def header(self) -> Mapping[str, Any]:
        """The non-message part in one set of terms: model, system, tools, temperature, maxTokens, stop; absent keys were not sent."""
        return self.payload.header
