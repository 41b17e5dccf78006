"""dsh, current edition: names, rows, projection and header (facts: dsh 1, 2, 3, 10)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET

from foldlens.dialects.dsh_rows import ATTRIBUTE_KINDS, KINDS, SURFACE_KINDS
from foldlens.folds.splice import Splice
from foldlens.model.dialect import Dialect
from foldlens.model.event import Event
from foldlens.model.js import normalise, reach
from foldlens.model.message import Message
from foldlens.model.row import Fields, OddRow

# Agent status lives on the harness's bus, so it is none of the 48 types that its loader knows; a recorder may log it all the same.
NAMES = KINDS | {"agent/status": "agent_status"}
CALL_ID = {"tool_call": ("callId",), "tool_result": ("message", "source", "callId")}


class DshRow(OddRow):
    """An odd row with the canonical fields of the current edition."""

    __slots__ = ()

    @property
    def call_id(self) -> Any:
        return reach(self.raw, "data", *CALL_ID[self.kind]) if self.kind in CALL_ID else UNSET

    @property
    def is_error(self) -> bool:
        return reach(self.raw, "data", "message", "content", 0, "isError") is True

    @property
    def error_code(self) -> Any:
        error = reach(self.raw, "data", "error")
        return UNSET if error is UNSET or error is None else reach(error, "code")

    @property
    def calls(self) -> tuple[Any, ...]:
        if self.kind != "assistant_message":
            return ()
        return tuple(block.id for block in self.data.message.content if isinstance(block, Fields) and block.type == "tool-call" and "id" in block)

    @property
    def message_id(self) -> Any:
        return self.data.id if self.kind == "user_message" else self.data.message.id


def row(mapping: Mapping[str, Any], seq: int) -> DshRow:
    """Any mapping as a row at place `seq`. Reading a field of a payload that is absent or null raises, as JavaScript throws there."""
    raw = normalise(mapping)
    type_ = raw.get("type")
    kind = NAMES.get(type_, "unknown") if isinstance(type_, str) else "unknown"
    payload = raw.get("data", UNSET)
    return DshRow(seq=seq, kind=kind, raw=raw, data=Fields(payload) if kind in ATTRIBUTE_KINDS and payload is not None and payload is not UNSET else payload)


def event(mapping: Mapping[str, Any], seq: int, kinds: Mapping[str, str] = NAMES) -> Event:
    """The envelope of either edition as an event."""
    type_ = mapping.get("type")
    return Event(
        seq=seq,
        type=type_ if isinstance(type_, str) else str(type_),
        kind=kinds.get(type_, "unknown") if isinstance(type_, str) else "unknown",
        time=mapping.get("time"),
        data=mapping.get("data"),
        surface_op=mapping.get("surfaceOp"),
        sources=mapping.get("sourceEventSeqs"),
        ignorable=mapping.get("ignorable") is True,
    )


def project(event: Event) -> Message | None:
    """The message of a surface event; an assistant message with empty content projects to nothing."""
    body = event.data if event.kind == "user_message" else event.get("message")
    if not isinstance(body, Mapping):
        return None
    if event.kind == "assistant_message" and body.get("content") == []:
        return None
    return Message(role=body.get("role"), content=body.get("content"), tool_call_id=event.get("message", "source", "callId"), body=body)


def fold_header(events: Iterable[Event]) -> Mapping[str, Any] | None:
    """The latest request header, canonicalised: only default flags that are true, only a non-empty system and tools."""
    latest: Any = None
    for found in events:
        latest = found.get("header")
    if not isinstance(latest, Mapping):
        return None
    header: dict[str, Any] = {"config": latest.get("config")}
    defaults = latest.get("adapterDefaults")
    flags = {name: True for name in ("reasoningEffort", "maxTokens") if isinstance(defaults, Mapping) and defaults.get(name) is True}
    if flags:
        header["adapterDefaults"] = flags
    return header | {key: latest[key] for key in ("system", "tools") if latest.get(key)}


DSH = Dialect(
    name="dsh",
    title="dsh, current edition",
    kinds=NAMES,
    surface=SURFACE_KINDS,
    row=row,
    event=event,
    folding=Splice,
    project=project,
    fold_header=fold_header,
    header_kinds=frozenset({"request_header"}),
    boundary="everything logged before the attempt's first chunk",
)
