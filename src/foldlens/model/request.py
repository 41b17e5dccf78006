"""Exactly what was sent to the model: messages and header."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from foldlens.model.message import Message


class Purpose(StrEnum):
    """Why a request was made. Only a conversation request is held against the fold."""

    CONVERSATION = "conversation"
    TITLE = "title"
    COMPACTION = "compaction"
    SUBAGENT = "subagent"
    RETRY = "retry"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One captured request, normalised; `body` stays as it was on the wire.

    `index` is the 0-based place in the capture file, `time` seconds where known.
    `header` holds the non-message part in the dialect's own terms (model, system, tools, sampling).
    `frozen` is a fact of the running process that the 2026-07 edition asks for.
    """

    messages: Sequence[Message]
    header: Mapping[str, Any] = field(default_factory=dict[str, Any])
    wire: str = "unknown"
    body: Any = None
    purpose: Purpose = Purpose.UNKNOWN
    session_id: str | None = None
    index: int = 0
    time: float | None = None
    frozen: bool = True
    transport: Mapping[str, str] = field(default_factory=dict[str, str])

    @classmethod
    def from_body(cls, body: Any, *, wire: str, frozen: bool = True, **facts: Any) -> Self:
        """Read one request body of the wire format `wire`; raises `ValueError` for an unknown wire or shape."""
        return wire_reader(wire)(body, frozen=frozen, **facts)


WireReader = Any
_readers: dict[str, WireReader] = {}


def register_wire(name: str, reader: WireReader) -> None:
    """Make a wire format known to `Request.from_body`; `captures` does so once for each of its files."""
    _readers[name] = reader


def wire_reader(name: str) -> WireReader:
    """The reader of one wire format."""
    try:
        return _readers[name]
    except KeyError:
        raise ValueError(f"unknown wire format {name!r}; known: {', '.join(sorted(_readers))}") from None
