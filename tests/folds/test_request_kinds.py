"""Any single edit of a request gets the kind that Nous gives it; an unedited request never alarms."""

import copy
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

import foldlens as fl

ROLES = ("user_message", "assistant_message", "system_message", "tool_result")
WORDS = st.sampled_from(["", "a", "b", "c", "naïve", "日本"])
Message = dict[str, Any]


@st.composite
def events(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A log in which every result answers the call of the message before it."""
    found: list[dict[str, Any]] = []
    for number in range(draw(st.integers(1, 7))):
        kind = draw(st.sampled_from(ROLES))
        text = f"{draw(WORDS)}{number}"
        if kind == "tool_result":
            found.append(
                {"type": "assistant_message", "data": {"content": text, "tool_calls": [{"id": f"c{number}", "name": "bash", "arguments": {"n": number}}]}}
            )
            found.append({"type": "tool_result", "data": {"content": "out", "tool_call_id": f"c{number}", "name": "bash"}})
        else:
            found.append({"type": kind, "data": {"content": text}})
    return found


def log_of(found: list[dict[str, Any]]) -> fl.Log:
    return fl.Log.from_events(found, dialect="nous")


def request_of(log: fl.Log) -> list[Message]:
    keys = ("role", "content", "tool_calls", "tool_call_id", "name")
    return [{key: copy.deepcopy(getattr(message, key)) for key in keys} for message in fl.fold(log).messages]


def kind_of(log: fl.Log, request: list[Message]) -> str | None:
    found = fl.check_request(log, request)
    return None if found is None else found.details["kind"]


def spoken(request: list[Message]) -> list[int]:
    """The indices of the messages that are not system messages: of those every change counts."""
    return [index for index, message in enumerate(request) if message["role"] != "system"]


@given(events())
def test_an_unedited_request_never_alarms(found: list[dict[str, Any]]):
    log = log_of(found)

    assert kind_of(log, request_of(log)) is None


@given(events(), st.data())
def test_a_dropped_message_is_missing(found: list[dict[str, Any]], data: st.DataObject):
    log = log_of(found)
    request = request_of(log)
    del request[data.draw(st.integers(0, len(request) - 1))]

    assert kind_of(log, request) == "missing_message"


@given(events(), st.data())
def test_an_inserted_message_is_extra(found: list[dict[str, Any]], data: st.DataObject):
    log = log_of(found)
    request = request_of(log)
    request.insert(data.draw(st.integers(0, len(request))), {"role": "user", "content": "from nowhere"})

    assert kind_of(log, request) == "extra_message"


@given(events(), st.data())
def test_a_repeated_message_is_extra(found: list[dict[str, Any]], data: st.DataObject):
    log = log_of(found)
    request = request_of(log)
    assume(spoken(request))
    index = data.draw(st.sampled_from(spoken(request)))
    request.insert(index, copy.deepcopy(request[index]))

    assert kind_of(log, request) == "extra_message"


@given(events(), st.data())
def test_a_changed_message_is_missing(found: list[dict[str, Any]], data: st.DataObject):
    log = log_of(found)
    request = request_of(log)
    assume(spoken(request))
    index = data.draw(st.sampled_from(spoken(request)))
    key, value = data.draw(st.sampled_from([("content", "other"), ("content", None), ("name", "x"), ("tool_call_id", "c99"), ("tool_calls", [{"id": "x"}])]))
    request[index][key] = value

    assert kind_of(log, request) == "missing_message"


@given(events(), st.data())
def test_two_swapped_messages_are_out_of_order(found: list[dict[str, Any]], data: st.DataObject):
    log = log_of(found)
    request = request_of(log)
    one, other = data.draw(st.integers(0, len(request) - 1)), data.draw(st.integers(0, len(request) - 1))
    assume(request[one]["role"] != "system" or request[other]["role"] != "system")
    assume(request[one] != request[other])
    # a system message that comes to stand at the head is taken for an overlay, so its fold twin counts as missing
    assume(not (0 in (one, other) and "system" in (request[one]["role"], request[other]["role"])))
    request[one], request[other] = request[other], request[one]

    assert kind_of(log, request) == "order"


@given(events())
def test_an_overlay_is_no_alarm_and_a_second_one_is(found: list[dict[str, Any]]):
    assume(found[0]["type"] != "system_message")
    log = log_of(found)
    overlay = {"role": "system", "content": "be kind"}

    assert kind_of(log, [overlay, *request_of(log)]) is None
    assert kind_of(log, [overlay, overlay, *request_of(log)]) == "extra_message"


@given(events(), st.data())
def test_another_text_of_a_system_message_is_no_alarm_and_another_role_is(found: list[dict[str, Any]], data: st.DataObject):
    log = log_of(found)
    request = request_of(log)
    systems = [index for index, message in enumerate(request) if message["role"] == "system"]
    assume(systems)
    index = data.draw(st.sampled_from(systems))
    request[index]["content"] = "rewritten"
    rewritten = kind_of(log, request)
    request[index]["role"] = "user"

    assert rewritten is None
    assert kind_of(log, request) == "missing_message"


def marked(value: Any) -> Any:
    """The value with its type beside it where Erlang looks at the type; Python's own equality does the rest."""
    if isinstance(value, dict):
        return "map", {key: marked(item) for key, item in value.items()}
    return ("list", [marked(item) for item in value]) if isinstance(value, list) else (type(value) is bool, value)


@given(st.sampled_from([1, 1.0, True, "1", None, [1], {"n": 1}]), st.sampled_from([1, 1.0, True, "1", None, [1.0], {"n": 1.0}, {"n": True}]))
def test_values_are_equal_as_erlang_says(logged: Any, sent: Any):
    log = log_of([{"type": "user_message", "data": {"content": logged}}])

    assert (kind_of(log, [{"role": "user", "content": sent}]) is None) == (marked(logged) == marked(sent))
