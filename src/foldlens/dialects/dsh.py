"""dsh, current edition: names, rows, projection and header (facts: dsh 1, 2, 3, 10)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET

from foldlens.dialects.dsh_rows import ATTRIBUTE_KINDS, KINDS, SURFACE_KINDS
from foldlens.folds.splice import Splice
from foldlens.model.dialect import Dialect
from foldlens.model.event import Event
from foldlens.model.js import TRUE, normalise
from foldlens.model.message import Message
from foldlens.model.row import Fields, OddRow


class DshRow(OddRow):
    """An odd row with the canonical fields of the current edition."""

    __slots__ = ()

    @property
    def call_id(self) -> Any:
        return self.data.callId if self.kind == "tool_call" else self.data.message.source.callId if self.kind == "tool_result" else UNSET

    @property
    def is_error(self) -> bool:
        return self.data.message.content[0].isError is TRUE

    @property
    def error_code(self) -> Any:
        error = self.data.error
        return error.code if isinstance(error, Fields) else UNSET

    @property
    def calls(self) -> tuple[Any, ...]:
        if self.kind != "assistant_message":
            return ()
        return tuple(block.id for block in self.data.message.content if isinstance(block, Fields) and block.type == "tool-call" and "id" in block)

    @property
    def message_id(self) -> Any:
        return self.data.id if self.kind == "user_message" else self.data.message.id


def row(mapping: Mapping[str, Any], seq: int) -> DshRow:
    """Any mapping as a row at place `seq`."""
    raw = normalise(mapping)
    type_ = raw.get("type")
    kind = KINDS.get(type_, "unknown") if isinstance(type_, str) else "unknown"
    data = raw.get("data", UNSET)
    return DshRow(seq=seq, kind=kind, raw=raw, data=Fields(data) if kind in ATTRIBUTE_KINDS else data)


def event(mapping: Mapping[str, Any], seq: int, kinds: Mapping[str, str] = KINDS) -> Event:
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
    kinds=KINDS,
    surface=SURFACE_KINDS,
    row=row,
    event=event,
    folding=Splice,
    project=project,
    fold_header=fold_header,
    header_kinds=frozenset({"request_header"}),
    boundary="everything logged before the attempt's first chunk",
)
