"""Shapes that older dsh versions wrote and the current one upgrades when it loads a log (facts: dsh 11)."""

from collections.abc import Mapping
from typing import Any

from foldlens.formats.lines.strict import Note
from foldlens.model.js import is_name, is_safe_int

Event = Mapping[str, Any]
Upgraded = tuple[Event, str | None]

REFUSED = "dsh refuses the log: malformed pre-react-loop {type} event"
UNSUPPORTED = "dsh refuses the log: unsupported legacy {what}"
PLAIN_REASONS = frozenset({"completed", "blocked", "max-tokens", "interrupted"})


class Upgrade:
    """The upgrade of one session's events. A rewritten tool result keeps the id of the message it rewrites, so ids are remembered."""

    def __init__(self, session_id: Any):
        self.session_id = session_id
        self.ids: dict[int, Any] = {}

    def __call__(self, event: Event) -> tuple[Event, tuple[Note, ...]]:
        """The event in its current shape, as dsh shows it after loading. Only a shape that dsh refuses to upgrade is noted."""
        type_ = event.get("type")
        step = STEPS.get(type_) if isinstance(type_, str) else None
        inner = event.get("data")
        if step is None or not isinstance(inner, Mapping):
            return event, ()
        upgraded, fault = step(self, event, inner)
        if fault is not None:
            return event, (Note(fault, harness=fault_words(event, fault)),)
        return upgraded, ()

    def minted(self, event: Event) -> str:
        """The id that dsh gives a message recorded before messages had ids."""
        found = f"legacy-message:{self.session_id}:{event.get('seq')}"
        if isinstance(event.get("seq"), int):
            self.ids[event["seq"]] = found
        return found


def fault_words(event: Event, fault: str) -> str:
    """What dsh says about a shape that it does not upgrade."""
    if fault.startswith("unsupported"):
        return UNSUPPORTED.format(what=fault.removeprefix("unsupported legacy "))
    return REFUSED.format(type=event["type"])


def turn_start(upgrade: Upgrade, event: Event, inner: Event) -> Upgraded:
    """The trigger of a turn is gone."""
    if "trigger" not in inner:
        return event, None
    trigger = inner["trigger"]
    if not positive(inner.get("turn")) or set(inner) != {"turn", "trigger"} or not isinstance(trigger, Mapping) or not is_name(trigger.get("kind")):
        return event, "malformed older turn/start"
    return {**event, "data": {"turn": inner["turn"]}}, None


def turn_end(upgrade: Upgrade, event: Event, inner: Event) -> Upgraded:
    """Endings carry their cause as `reason.error` or `reason.reason`."""
    reason = inner.get("reason")
    if not positive(inner.get("turn")) or set(inner) != {"turn", "reason"} or not isinstance(reason, Mapping) or not isinstance(reason.get("kind"), str):
        return event, "malformed turn/end"
    kind = reason["kind"]
    bare = set(reason) == {"kind"}
    if kind in PLAIN_REASONS:
        return event, None if bare else "malformed turn/end"
    current: Any = None
    if kind == "disposed" or (kind == "aborted" and "reason" not in reason):
        current = {"kind": "aborted", "reason": {"kind": "disposed" if kind == "disposed" else "legacy"}} if bare else None
    elif kind == "error" and "error" not in reason:
        failure = failure_of(reason)
        current = {"kind": "error", "error": failure} if failure is not None else None
    else:
        return event, None
    return (event, "malformed turn/end") if current is None else ({**event, "data": {**inner, "reason": current}}, None)


def failure_of(reason: Event) -> Event | None:
    """The failure of an older error ending, or `None` when it has none of the known shapes."""
    if not is_safe_int(reason.get("step")) or reason["step"] < 0:
        return None
    failure = reason.get("failure")
    if isinstance(failure, Mapping) and set(reason) == {"kind", "step", "failure"}:
        return failure if isinstance(failure.get("message"), str) and isinstance(failure.get("code"), str) else None
    code = reason.get("code", "UNKNOWN")
    if not reason.keys() <= {"kind", "step", "message", "code"} or not isinstance(reason.get("message"), str) or not isinstance(code, str):
        return None
    return {"message": reason["message"], "code": code}


def steering(upgrade: Upgrade, event: Event, inner: Event) -> Upgraded:
    """A steering message is a user message."""
    if is_safe_int(inner.get("turn")) and set(inner) == {"turn", "message"} and isinstance(inner["message"], Mapping):
        return {**event, "type": "user/message", "data": inner["message"]}, None
    if not is_safe_int(inner.get("turn")) or set(inner) != {"turn", "content", "source"}:
        return event, "malformed older steering/message"
    body = {"content": inner["content"], "source": inner["source"], "id": upgrade.minted(event), "role": "user"}
    return {**event, "type": "user/message", "data": body}, None


def user_message(upgrade: Upgrade, event: Event, inner: Event) -> Upgraded:
    """Messages have an id and a role."""
    if inner.keys() & {"id", "role", "message"} or not {"content", "source"} <= inner.keys():
        return event, None
    return {**event, "data": {**inner, "id": upgrade.minted(event), "role": "user"}}, None


def assistant_message(upgrade: Upgrade, event: Event, inner: Event) -> Upgraded:
    """Content and provenance become a message with its source."""
    if "message" in inner or not {"content", "provenance"} <= inner.keys():
        return event, None
    provenance = inner["provenance"] if isinstance(inner["provenance"], Mapping) else {}
    body = {"id": upgrade.minted(event), "role": "assistant", "content": inner["content"], "source": {**provenance, "kind": "model"}}
    return {**event, "data": {**without(inner, "content", "provenance"), "message": body}}, None


def tool_result(upgrade: Upgrade, event: Event, inner: Event) -> Upgraded:
    """Call id, content and error flag become a message with one tool-result block."""
    if "message" in inner or not {"callId", "content", "isError"} <= inner.keys():
        return event, None
    op = event.get("surfaceOp")
    rewritten = op.get("start") if isinstance(op, Mapping) and op.get("op") == "replace" else None
    found = upgrade.ids.get(rewritten) if isinstance(rewritten, int) else None
    if found is None:
        found = upgrade.minted(event)
    elif isinstance(event.get("seq"), int):
        upgrade.ids[event["seq"]] = found
    call = inner["callId"]
    block = {"type": "tool-result", "toolCallId": call, "content": inner["content"], "isError": inner["isError"]}
    body = {"id": found, "role": "user", "content": [block], "source": {"kind": "tool", "callId": call}}
    return {**event, "data": {**without(inner, "callId", "content", "isError"), "message": body}}, None


def unsupported(upgrade: Upgrade, event: Event, inner: Event) -> Upgraded:
    """Events of which dsh says that it no longer reads them."""
    return event, f"unsupported legacy {event['type']} event"


def request_header(upgrade: Upgrade, event: Event, inner: Event) -> Upgraded:
    """A header logged because of a fallback is no longer read."""
    return event, 'unsupported legacy request/header reason "fallback"' if inner.get("reason") == "fallback" else None


def positive(turn: Any) -> bool:
    """Whether a turn number is one that dsh accepts."""
    return is_safe_int(turn) and turn >= 1


def without(mapping: Event, *keys: str) -> dict[str, Any]:
    """The mapping without some keys."""
    return {key: value for key, value in mapping.items() if key not in keys}


STEPS = {
    "turn/start": turn_start,
    "turn/end": turn_end,
    "steering/message": steering,
    "user/message": user_message,
    "assistant/message": assistant_message,
    "tool/result": tool_result,
    "mode/set": unsupported,
    "request/header-delta": unsupported,
    "request/header": request_header,
}
