"""Nous.Session.Log: ten event types, fold by position, plain role messages (facts: nous 1, 2, 3)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET

from foldlens.folds.positions import SURFACE, Positions
from foldlens.model.dialect import Dialect
from foldlens.model.event import Event
from foldlens.model.message import Message
from foldlens.model.row import OddRow

ROLES = {"system_message": "system", "user_message": "user", "assistant_message": "assistant", "tool_result": "tool"}
BOOKKEEPING = ("tool_call", "turn_start", "turn_end", "step_start", "step_end", "request_header")
KINDS = {type_: type_ for type_ in (*ROLES, *BOOKKEEPING)}


class NousRow(OddRow):
    """A row with Nous's canonical fields: the surface op lives inside the payload, which stays a plain mapping."""

    __slots__ = ()

    @property
    def call_id(self) -> Any:
        return self.raw["data"].get("tool_call_id", UNSET)

    @property
    def calls(self) -> tuple[Any, ...]:
        calls = self.raw["data"].get("tool_calls")
        return tuple(call.get("id") for call in calls if isinstance(call, Mapping)) if isinstance(calls, list) else ()


def row(mapping: Mapping[str, Any], seq: int) -> NousRow:
    """Any mapping as a row at place `seq`."""
    type_, data = mapping.get("type"), mapping.get("data", UNSET)
    found = NousRow(seq=seq, kind=KINDS.get(type_, "unknown") if isinstance(type_, str) else "unknown", raw=mapping, data=data)
    found.surface_op = data.get("surface_op", UNSET) if isinstance(data, Mapping) else UNSET
    return found


def event(mapping: Mapping[str, Any], seq: int) -> Event:
    """The envelope as an event; `surface_op` is lifted out of the payload, which keeps it too."""
    type_, data = mapping.get("type"), mapping.get("data")
    return Event(
        seq=seq,
        type=type_ if isinstance(type_, str) else str(type_),
        kind=KINDS.get(type_, "unknown") if isinstance(type_, str) else "unknown",
        time=mapping.get("time"),
        data=data,
        surface_op=data.get("surface_op") if isinstance(data, Mapping) else None,
    )


def project(event: Event) -> Message | None:
    """The message of a surface event: fields copied straight, nothing filtered."""
    role, data = ROLES.get(event.kind), event.data
    if role is None or not isinstance(data, Mapping):
        return None
    calls = data.get("tool_calls")
    fields = {key: data.get(key) for key in ("content", "reasoning_content", "tool_call_id", "name")}
    body = {"role": role, **fields, "tool_calls": [] if calls is None else calls, "metadata": data.get("metadata") or {}, "created_at": event.time}
    return Message(role=role, content=body["content"], tool_calls=body["tool_calls"], tool_call_id=body["tool_call_id"], name=body["name"], body=body)


def fold_header(events: Iterable[Event]) -> Mapping[str, Any] | None:
    """The payload of the latest `request_header`; no shipped Nous code writes one."""
    latest: Mapping[str, Any] | None = None
    for found in events:
        latest = found.data if isinstance(found.data, Mapping) else latest
    return latest


NOUS = Dialect(
    name="nous",
    title="Nous.Session.Log",
    kinds=KINDS,
    surface=SURFACE,
    row=row,
    event=event,
    folding=Positions,
    project=project,
    fold_header=fold_header,
    header_kinds=frozenset({"request_header"}),
    boundary="everything logged at dispatch",
)
