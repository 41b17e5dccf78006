"""A flat chat: the message list itself is the log, so only the rules that need no events apply.

A message is its own envelope and its own payload. Both common spellings of calls are read: `tool_calls` beside the content
with `tool_call_id` on the answer (OpenAI), and `tool_use` / `tool_result` blocks inside it (Anthropic).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import UNSET

from foldlens.folds.in_order import InOrder
from foldlens.model.dialect import Dialect
from foldlens.model.event import Event
from foldlens.model.message import Message
from foldlens.model.row import OddRow

ROLES = {
    "system": "system_message",
    "developer": "system_message",
    "user": "user_message",
    "human": "user_message",
    "assistant": "assistant_message",
    "model": "assistant_message",
    "tool": "tool_result",
    "function": "tool_result",
}
SURFACE = frozenset(ROLES.values()) | {"unknown"}
CALL_BLOCKS = {"tool_use": "id", "tool-call": "toolCallId"}
RESULT_BLOCKS = {"tool_result": "tool_use_id", "tool-result": "toolCallId"}


def blocks(message: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The content blocks of a message; none where the content is a text."""
    content = message.get("content")
    return (block for block in content if isinstance(block, Mapping)) if isinstance(content, list) else iter(())


def block_ids(message: Mapping[str, Any], keys: Mapping[str, str]) -> tuple[Any, ...]:
    """The call ids of a message's blocks of some types."""
    found = ((block, keys[block["type"]]) for block in blocks(message) if isinstance(block.get("type"), str) and block["type"] in keys)
    return tuple(block.get(key, UNSET) for block, key in found)


def kind_of(message: Mapping[str, Any]) -> str:
    """The canonical kind of a message: by its role, except that a user message with a result block is a tool result."""
    role = message.get("role")
    kind = ROLES.get(role, "unknown") if isinstance(role, str) else "unknown"
    return "tool_result" if kind == "user_message" and block_ids(message, RESULT_BLOCKS) else kind


class ChatRow(OddRow):
    """A message as a row; its role is its type."""

    __slots__ = ()

    @property
    def call_id(self) -> Any:
        return next(iter(self.call_ids), UNSET)

    @property
    def call_ids(self) -> tuple[Any, ...]:
        """Every call that the message answers: parallel results often share one message."""
        if self.kind != "tool_result":
            return ()
        return block_ids(self.raw, RESULT_BLOCKS) or (self.raw.get("tool_call_id", UNSET),)

    @property
    def calls(self) -> tuple[Any, ...]:
        if self.kind != "assistant_message":
            return ()
        beside = self.raw.get("tool_calls")
        made = tuple(call["id"] for call in beside if isinstance(call, Mapping) and "id" in call) if isinstance(beside, list) else ()
        return made + block_ids(self.raw, CALL_BLOCKS)

    @property
    def is_error(self) -> bool:
        return any(block.get("is_error") is True for block in blocks(self.raw))

    @property
    def error_code(self) -> Any:
        return UNSET

    @property
    def message_id(self) -> Any:
        return self.raw.get("id", UNSET)


def row(mapping: Mapping[str, Any], seq: int) -> ChatRow:
    """Any mapping as a row at place `seq`."""
    found = ChatRow(seq=seq, kind=kind_of(mapping), raw=mapping, data=mapping)
    found.type = mapping.get("role", UNSET)
    found.recorded = found.time = found.surface_op = found.sources = found.ignorable = UNSET
    return found


def event(mapping: Mapping[str, Any], seq: int) -> Event:
    """The message as an event: no time, no op, the whole message as its payload."""
    role = mapping.get("role")
    return Event(seq=seq, type=role if isinstance(role, str) else str(role), kind=kind_of(mapping), data=mapping)


def project(event: Event) -> Message | None:
    """The message itself."""
    body = event.data
    if not isinstance(body, Mapping):
        return None
    result = next(iter(block_ids(body, RESULT_BLOCKS)), None)
    return Message(
        role=body.get("role"),
        content=body.get("content"),
        tool_calls=body.get("tool_calls") or (),
        tool_call_id=body.get("tool_call_id", None if result is UNSET else result),
        name=body.get("name"),
        body=body,
    )


def fold_header(events: Iterable[Event]) -> Mapping[str, Any] | None:
    """A list of messages records no request header."""
    return None


CHAT = Dialect(
    name="chat",
    title="flat chat messages",
    kinds=ROLES,
    surface=SURFACE,
    row=row,
    event=event,
    folding=InOrder,
    project=project,
    fold_header=fold_header,
    header_kinds=frozenset(),
    boundary="every message before the reply",
)
