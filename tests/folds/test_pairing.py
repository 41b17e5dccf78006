"""Calls and results of one request: orphans, second results, results out of order - also where the request equals its fold."""

from typing import Any

import pytest

import foldlens as fl
from dispatches import Played


def nous(*messages: dict[str, Any]) -> tuple[fl.Log, list[dict[str, Any]]]:
    """A log of these messages, and the request that equals its fold."""
    kinds = {"user": "user_message", "assistant": "assistant_message", "tool": "tool_result"}
    events = [{"type": kinds[message["role"]], "data": {key: value for key, value in message.items() if key != "role"}} for message in messages]
    return fl.Log.from_events(events, dialect="nous"), list(messages)


def call(*ids: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": "x", "tool_calls": [{"id": id_, "name": "bash"} for id_ in ids]}


def result(id_: Any) -> dict[str, Any]:
    return {"role": "tool", "content": "ok", "tool_call_id": id_}


USER = {"role": "user", "content": "go"}


def kinds(log: fl.Log, request: Any) -> list[str]:
    return [violation.details["kind"] for violation in fl.check(log, requests=[request]).violations if violation.rule.startswith("request-")]


@pytest.mark.parametrize(
    ("messages", "found"),
    [
        ((USER, call("c1"), result("c1")), []),
        ((USER, result("c1")), ["orphaned_tool_result"]),
        ((USER, result("c1"), call("c1")), ["orphaned_tool_result"]),
        ((USER, call("c1"), result("c1"), result("c1")), ["duplicate_tool_result"]),
        ((USER, call("c1", "c2"), result("c2"), result("c1")), ["tool_result_order"]),
        ((USER, call("c1", "c2"), result("c1"), result("c2")), []),
        ((USER, call("c1"), result("c1"), call("c1"), result("c1")), []),
        ((USER, call(1), result("1")), ["orphaned_tool_result"]),
        ((USER, {"role": "assistant", "content": "x", "tool_calls": [{"name": "bash"}]}, result(None), result(None)), []),
        ((USER, result(None)), ["orphaned_tool_result"]),
    ],
)
def test_pairing_is_checked_where_the_request_equals_its_fold(messages: tuple[dict[str, Any], ...], found: list[str]):
    log, request = nous(*messages)

    assert kinds(log, request) == found


def test_nous_gives_the_first_orphan_and_nothing_else():
    log, request = nous(USER, result("c1"), result("c2"))

    found = fl.check_request(log, request)

    assert found is not None
    assert found.details == {"kind": "orphaned_tool_result", "tool_call_id": "c1"}


def test_nous_reports_no_orphan_where_the_request_leaves_the_fold():
    log, request = nous(USER, call("c1"), result("c1"))
    del request[1]

    found = fl.check_request(log, request)

    assert found is not None
    assert found.details["kind"] == "missing_message"


def test_the_full_check_reports_both_where_both_fail():
    log, request = nous(USER, call("c1"), result("c1"))
    del request[1]

    assert kinds(log, request) == ["missing_message", "orphaned_tool_result"]


def test_a_ghost_result_in_the_log_is_found_though_the_request_is_its_fold():
    played = Played()
    played.ask_and_answer("first")
    played.start_turn("second")
    played.result("ghost", "boo")
    played.send()
    played.answer("what")
    played.end_turn()

    report = played.report()

    assert [str(alignment.status) for alignment in report.requests] == ["exempt", "exempt"]
    assert [violation.details["tool_call_id"] for violation in report.violations if violation.rule == "request-orphaned-result"] == ["ghost"]


def blocks(*messages: tuple[str, list[dict[str, Any]]]) -> dict[str, Any]:
    return {"model": "m", "max_tokens": 9, "messages": [{"role": role, "content": content} for role, content in messages]}


def test_results_inside_a_user_message_are_paired_too():
    use = {"type": "tool_use", "id": "c1", "name": "bash", "input": {}}
    answer = {"type": "tool_result", "tool_use_id": "c1", "content": "ok"}
    log, _ = nous(USER, {"role": "assistant", "content": "", "tool_calls": [{"id": "c1", "name": "bash", "arguments": {}}]}, result("c1"))

    once = fl.Request.from_body(blocks(("user", [{"type": "text", "text": "go"}]), ("assistant", [use]), ("user", [answer])), wire="anthropic")
    twice = fl.Request.from_body(blocks(("user", [{"type": "text", "text": "go"}]), ("assistant", [use]), ("user", [answer, answer])), wire="anthropic")

    assert kinds(log, once) == []
    assert "duplicate_tool_result" in kinds(log, twice)
