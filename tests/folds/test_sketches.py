"""What a violation shows of messages: bounded in number and length, in Erlang's term order."""

from typing import Any

import pytest

import foldlens as fl


def details(events: list[dict[str, Any]], request: list[dict[str, Any]]) -> Any:
    found = fl.check_request(fl.Log.from_events(events, dialect="nous"), request)
    assert found is not None
    return found.details


def users(*contents: Any) -> list[dict[str, Any]]:
    return [{"type": "user_message", "data": {"content": content}} for content in contents]


def test_details_have_exactly_the_keys_that_nous_reports():
    assert list(details(users("a", "b"), [{"role": "user", "content": "a"}])) == ["kind", "index", "request_length", "log_length", "extra", "missing"]


def test_index_and_lengths_are_counted_after_the_overlay():
    found = details(users("a", "b"), [{"role": "system", "content": "be kind"}, {"role": "user", "content": "a"}])

    assert (found["index"], found["request_length"], found["log_length"]) == (1, 1, 2)


def test_at_most_five_sketches_are_shown_and_repeated_messages_are_repeated():
    assert len(details(users(*"abcdefgh"), [])["missing"]) == 5
    assert [sketch["preview"] for sketch in details(users("a", "a", "b"), [])["missing"]] == ["a", "a", "b"]


def test_a_preview_ends_after_120_graphemes_however_many_code_points_they_take():
    accented = "e\u0301"

    (sketch,) = details(users(accented * 130), [])["missing"]

    assert sketch["preview"] == accented * 120


@pytest.mark.parametrize(
    ("content", "preview"), [(None, None), ("text", "text"), ([{"type": "text"}, 2], "[2 content parts]"), ({"k": 1}, '%{"k" => 1}'), (5, "5"), (True, "true")]
)
def test_a_preview_says_what_the_content_is(content: Any, preview: str | None):
    (sketch,) = details(users(content), [])["missing"]

    assert sketch["preview"] == preview


def test_messages_are_listed_in_term_order():
    events = users("b", [1], {"a": 1}, None, 3, "a")
    events.append({"type": "tool_result", "data": {"content": "z", "tool_call_id": "c"}})
    events.append({"type": "system_message", "data": {"content": "z"}})
    events.append({"type": "assistant_message", "data": {"content": "z"}})

    first = details(events, [])["missing"]
    rest = details(users("b", [1], {"a": 1}, None, 3), [])["missing"]

    assert [(sketch["role"], sketch.get("preview")) for sketch in first] == [("system", None), ("assistant", "z"), ("tool", "z"), ("user", "3"), ("user", None)]
    assert [sketch["preview"] for sketch in rest] == ["3", None, '%{"a" => 1}', "[1 content parts]", "b"]


def test_an_integer_and_its_float_twin_are_listed_on_both_sides_once_something_else_diverges():
    found = details(users(1, "b"), [{"role": "user", "content": 1.0}, {"role": "user", "content": "c"}])

    assert found["index"] == 1
    assert [sketch["preview"] for sketch in found["extra"]] == ["1.0", "c"]
    assert [sketch["preview"] for sketch in found["missing"]] == ["1", "b"]
