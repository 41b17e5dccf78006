"""Each named step of the wire mapping lets one difference in writing pass, and no difference in what is said."""

from typing import Any

import pytest

import foldlens as fl
from dispatches import Played
from foldlens.folds.exemptions import EXEMPTIONS

Body = dict[str, Any]
USER, TOOL = "user", "tool"
T = {"type": "text"}


def logged(role: str, *blocks: Body) -> fl.Log:
    """A dsh log of one message."""
    source = {"user": {"kind": "user"}, "assistant": {"kind": "model", "provider": "p", "model": "m"}}
    message = {"id": "x", "role": role, "source": source[role], "content": list(blocks)}
    pair = {"turn": 1, "step": 1}
    shown = {"type": "user/message", "data": message} if role == "user" else {"type": "assistant/message", "data": pair | {"message": message}}
    return log_of(shown | {"surfaceOp": "append"})


def log_of(*events: Body) -> fl.Log:
    return fl.Log.from_events([event | {"seq": seq, "time": seq} for seq, event in enumerate(events)], dialect="dsh")


def result(text: str, error: bool = False) -> fl.Log:
    block = {"type": "tool-result", "toolCallId": "c1", "content": [T | {"text": text}]} | ({"isError": True} if error else {})
    message = {"id": "x", "role": "user", "source": {"kind": "tool", "callId": "c1"}, "content": [block]}
    return log_of({"type": "tool/result", "data": {"turn": 1, "step": 1, "message": message}, "surfaceOp": "append"})


def nous(*events: tuple[str, Body]) -> fl.Log:
    return fl.Log.from_events([{"type": type_, "data": data} for type_, data in events], dialect="nous")


def chat(*messages: Body, wire: str = "openai-chat", **rest: Any) -> fl.Request:
    return fl.Request.from_body({"model": "m", "messages": list(messages)} | rest, wire=wire)


def gemini(*contents: Body) -> fl.Request:
    return fl.Request.from_body({"contents": list(contents)}, wire="gemini")


def user(content: Any) -> Body:
    return {"role": "user", "content": content}


def system(text: str) -> Body:
    return {"role": "system", "content": text}


def answer(text: str, **rest: Any) -> Body:
    return {"role": "assistant", "content": text} | rest


def tool(text: str, id_: str = "c1") -> Body:
    return {"role": "tool", "tool_call_id": id_, "content": text}


def cached(text: str) -> list[Body]:
    return [T | {"text": text, "cache_control": {"type": "ephemeral"}}]


def called(name: str) -> Body:
    return {"role": "model", "parts": [{"text": "x"}, {"functionCall": {"name": name, "args": {"a": 1}}}]}


CALL = {"type": "tool-call", "id": "c1", "name": "bash", "arguments": '{"a": 1}'}
SENT_CALL = {"id": "c1", "type": "function", "function": {"name": "bash", "arguments": '{"a": 1}'}}
CHANGED_CALL = {"id": "c1", "type": "function", "function": {"name": "bash", "arguments": '{"a": "1"}'}}
OTHER_CALL = {"id": "c1", "type": "function", "function": {"name": "bash", "arguments": '{"a":1}'}}
IMAGE = {"type": "image", "attachment": {"attachmentId": "i", "mediaType": "image/png", "bytes": 1, "width": 1, "height": 1}}
SENT_IMAGE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}
NOUS_CALL = nous(("assistant_message", {"content": "x", "tool_calls": [{"id": "c1", "name": "bash", "arguments": {"a": 1}}]}))
TWO_USERS = nous(("user_message", {"content": "a"}), ("user_message", {"content": "b"}))
THINKING = logged("assistant", {"type": "reasoning", "text": "hm"}, T | {"text": "x"})
WITH_SYSTEM = nous(("system_message", {"content": "old"}), ("user_message", {"content": "a"}))

# name, log, a request that the step lets pass, one that it does not
CASES: list[tuple[str, fl.Log, fl.Request, fl.Request]] = [
    ("overlay", nous(("user_message", {"content": "a"})), chat(system("s"), user("a")), chat(system("s"), system("s"), user("a"))),
    ("system-text", WITH_SYSTEM, chat(system("new"), user("a")), chat(user("new"), user("a"))),
    ("joined-text-blocks", logged("user", T | {"text": "a"}, T | {"text": "b"}), chat(user("ab")), chat(user("a\nb"))),
    ("text-blocks-as-written", nous(("user_message", {"content": "ab"})), chat(user([T | {"text": "ab"}])), chat(user([T | {"text": "ab "}]))),
    ("reasoning-field", THINKING, chat(answer("x", reasoning_content="hm")), chat(answer("x"))),
    ("reasoning-not-compared", nous(("assistant_message", {"content": "x", "reasoning_content": "hm"})), chat(answer("x")), chat(answer("hm"))),
    ("call-wrapper", logged("assistant", T | {"text": "x"}, CALL), chat(answer("x", tool_calls=[SENT_CALL])), chat(answer("x", tool_calls=[OTHER_CALL]))),
    ("parsed-arguments", NOUS_CALL, chat(answer("x", tool_calls=[OTHER_CALL])), chat(answer("x", tool_calls=[CHANGED_CALL]))),
    ("tool-role", result("ok"), chat(tool("ok")), chat(tool("ok", "c2"))),
    ("error-flag", result("no", error=True), chat(tool("no")), chat(tool("yes"))),
    ("empty-content", nous(("assistant_message", {"content": None, "tool_calls": []})), chat(answer("")), chat(answer(" "))),
    ("log-only-fields", logged("user", T | {"text": "a"}), chat(user("a")), chat(answer("a"))),
    ("wire-only-fields", nous(("user_message", {"content": "a"})), chat(user(cached("a")), wire="anthropic"), chat(user(cached("b")), wire="anthropic")),
    ("image-by-reference", logged("user", T | {"text": "a"}, IMAGE), chat(user([T | {"text": "a"}, SENT_IMAGE])), chat(user([T | {"text": "a"}]))),
    ("merged-neighbours", TWO_USERS, chat(user([T | {"text": "a"}, T | {"text": "b"}]), wire="anthropic"), chat(user("ab"))),
    ("call-ids-not-compared", NOUS_CALL, gemini(called("bash")), gemini(called("read"))),
]


@pytest.mark.parametrize(("name", "log", "passes", "_fails"), CASES, ids=[case[0] for case in CASES])
def test_a_step_lets_its_difference_pass_by_name(name: str, log: fl.Log, passes: fl.Request, _fails: fl.Request):
    alignment = fl.align(log, passes, at=len(log) - 1)

    assert str(alignment.status) == "exempt", alignment.reason
    assert name in alignment.exemptions


@pytest.mark.parametrize(("_name", "log", "_passes", "fails"), CASES, ids=[case[0] for case in CASES])
def test_beyond_the_bound_of_a_step_the_request_diverges(_name: str, log: fl.Log, _passes: fl.Request, fails: fl.Request):
    assert str(fl.align(log, fails, at=len(log) - 1).status) == "diverges"


def test_the_system_text_may_stand_apart_only_as_the_header_says_it():
    played = Played()
    played.ask_and_answer("first")
    (kept,) = played.report().requests
    played.records[0]["body"]["messages"][0]["content"] = "be rude"

    (changed,) = played.report().requests

    assert "system-apart" in kept.exemptions
    assert str(changed.status) == "diverges"
    assert changed.header == ("system: the request says 'be rude', the folded header 'be kind'",)


def test_the_order_of_keys_is_an_exemption_and_their_values_are_not():
    log = logged("user", T | {"text": "a"})
    message = fl.fold(log).messages[0].body
    turned = dict(reversed(list(message.items())))

    same = fl.align(log, fl.Request.from_body({"messages": [message]}, wire="dsh"), at=0)
    other = fl.align(log, fl.Request.from_body({"messages": [turned]}, wire="dsh"), at=0)
    changed = fl.align(log, fl.Request.from_body({"messages": [message | {"id": "y"}]}, wire="dsh"), at=0)

    assert (str(same.status), str(other.status), str(changed.status)) == ("equal", "exempt", "diverges")
    assert other.exemptions == ("key-order",)


def test_every_exemption_has_a_statement_and_a_bound():
    tested = {case[0] for case in CASES} | {"system-apart", "key-order"}

    assert tested == {exemption.name for exemption in EXEMPTIONS}
    assert all(exemption.statement.endswith(".") and exemption.bound.endswith(".") for exemption in EXEMPTIONS)
