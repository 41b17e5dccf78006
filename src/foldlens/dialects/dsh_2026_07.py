"""dsh, edition 2026-07: five surface types, bare payloads, header deltas (facts: dsh 13)."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from foldlens.dialects.dsh import event as dsh_event
from foldlens.dialects.dsh_rows import ATTRIBUTE_KINDS, kind_of
from foldlens.folds.header_deltas import fold_header_deltas
from foldlens.folds.lenient_splice import LenientSplice
from foldlens.model.dialect import Dialect
from foldlens.model.event import Event
from foldlens.model.js import normalise, reach
from foldlens.model.message import Message
from foldlens.model.row import Fields, OddRow

TYPES = (
    "turn/start", "turn/end", "step/start", "step/end", "user/message", "context/message", "steering/message", "assistant/chunk",
    "assistant/message", "tool/call", "tool/result", "request/header", "request/header-delta", "request/context", "prompt/blocked",
    "todo/write", "approval/asked", "approval/decided", "tool/code-dispatch-start", "tool/code-dispatch", "hook/invoked", "hook/result",
    "agent/status",
)  # fmt: skip
COMPACTION = {f"compact/{name}": f"compaction_{name}" for name in ("start", "summary", "end")}
KINDS = {type_: kind_of(type_) for type_ in TYPES} | COMPACTION
FRAMES = {"context_message": "context", "steering_message": "steering"}


class Row202607(OddRow):
    """A row with the canonical fields of the older edition: call ids and messages lie bare in the payload."""

    __slots__ = ()
    message_id = UNSET

    @property
    def call_id(self) -> Any:
        return reach(self.raw, "data", "callId") if self.kind in ("tool_call", "tool_result") else UNSET

    @property
    def is_error(self) -> bool:
        return reach(self.raw, "data", "isError") is True

    @property
    def error_code(self) -> Any:
        error = reach(self.raw, "data", "error")
        return UNSET if error is UNSET or error is None else reach(error, "code")

    @property
    def calls(self) -> tuple[Any, ...]:
        content = self.data.content if self.kind == "assistant_message" else []
        return tuple(block.id for block in content if isinstance(block, Fields) and block.type == "tool-call" and "id" in block)


def row(mapping: Mapping[str, Any], seq: int) -> Row202607:
    """Any mapping as a row at place `seq`. A payload that is no object, null included, has no fields: its turn and step are `undefined`."""
    raw = normalise(mapping)
    type_ = raw.get("type")
    kind = KINDS.get(type_, "unknown") if isinstance(type_, str) else "unknown"
    payload = raw.get("data", UNSET)
    return Row202607(seq=seq, kind=kind, raw=raw, data=Fields(payload) if kind in ATTRIBUTE_KINDS and payload is not UNSET else payload)


def event(mapping: Mapping[str, Any], seq: int) -> Event:
    """The envelope as an event."""
    return dsh_event(mapping, seq, KINDS)


def project(event: Event) -> Message | None:
    """The message of a surface event: role and content only. Context and steering are user messages between two framing blocks."""
    if not isinstance(event.data, Mapping):
        return None
    content: Any = event.data.get("content")
    call_id = None
    match event.kind:
        case "tool_result":
            call_id = event.data.get("callId")
            content = [result_block(event.data)]
        case "context_message" | "steering_message":
            content = framed(FRAMES[event.kind], event.get("source", "kind"), content)
        case "assistant_message" if content == []:
            return None
        case _:
            pass
    body = {"role": "assistant" if event.kind == "assistant_message" else "user", "content": content}
    return Message(role=body["role"], content=content, tool_call_id=call_id, body=body)


def result_block(payload: Mapping[str, Any]) -> dict[str, Any]:
    """A tool result as the one block of its message, keys in the harness's order."""
    keys = {"toolCallId": "callId", "content": "content", "isError": "isError"}
    return {"type": "tool-result"} | {key: payload[written] for key, written in keys.items() if written in payload}


def framed(tag: str, source: Any, content: Any) -> Any:
    """The blocks between an opening block that names the source and a closing one."""
    if not isinstance(content, list | tuple):
        return content
    return [{"type": "text", "text": f'<{tag} source="{source}">'}, *content, {"type": "text", "text": f"</{tag}>"}]


DSH_2026_07 = Dialect(
    name="dsh-2026-07",
    title="dsh, edition 2026-07",
    kinds=KINDS,
    surface=LenientSplice.surface_kinds,
    row=row,
    event=event,
    folding=LenientSplice,
    project=project,
    fold_header=fold_header_deltas,
    header_kinds=frozenset({"request_header", "request_header_delta"}),
    boundary="messages: everything logged before the last step start; header: the whole log",
)
