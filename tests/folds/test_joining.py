"""Requests find their place in the log: by key and time, by order, by fit; what is not the conversation is told apart."""

from collections.abc import Callable
from typing import Any

import pytest

import foldlens as fl
from dispatches import T0, Played, without_key_and_time, without_time

every_capture = pytest.mark.parametrize("change", [lambda record: record, without_time, without_key_and_time], ids=["key and time", "key only", "bodies only"])
Change = Callable[[dict[str, Any]], dict[str, Any]]


def statuses(report: fl.Report) -> list[str]:
    return [str(alignment.status) for alignment in report.requests]


def intervals(report: fl.Report) -> list[tuple[int, int] | None]:
    return [alignment.interval for alignment in report.requests]


@every_capture
def test_each_request_of_a_plain_session_finds_the_fold_before_its_answer(change: Change):
    played = Played()
    for number in range(4):
        played.ask_and_answer(f"turn {number}", f"call {number}")

    report = played.report(change)

    assert statuses(report) == ["exempt"] * 8
    boundaries = [alignment.boundary for alignment in report.requests]
    assert boundaries == [event["seq"] - 1 for event in played.events if event["type"] == "assistant/chunk" and event["data"]["chunk"]["type"] != "finish"]
    assert not report.violations


@every_capture
def test_retries_of_one_step_are_recognised_and_all_equal_the_fold(change: Change):
    played = Played()
    played.ask_and_answer("first")
    played.start_turn("second")
    for number in range(1, 6):
        played.send()
        played.retry(number)
    played.send()
    played.answer("at last")
    played.end_turn()
    played.ask_and_answer("third")

    report = played.report(change)

    assert statuses(report) == ["exempt"] * 8
    assert [str(alignment.purpose) for alignment in report.requests] == ["conversation"] * 2 + ["retry"] * 5 + ["conversation"]


@every_capture
def test_an_attempt_that_broke_off_in_the_stream_is_a_place_of_its_own(change: Change):
    played = Played()
    played.start_turn("first")
    played.log_header()
    played.send()
    played.stream("half an ans", finish=False)
    played.retry()
    played.send()
    played.answer("whole")
    played.end_turn()

    assert statuses(played.report(change)) == ["exempt", "exempt"]


@every_capture
def test_an_overflow_and_the_smaller_request_after_it_share_a_step(change: Change):
    played = Played()
    played.ask_and_answer("first", "c1")
    played.ask_and_answer("second")
    played.start_turn("third")
    played.send()
    nodes = [seq for seq, _ in played.surface]
    played.compact(nodes[0], nodes[3], turn=3)
    played.send()
    played.answer("short again")
    played.end_turn()

    report = played.report(change)

    assert statuses(report) == ["exempt"] * 4 + ["auxiliary", "exempt"]
    assert str(report.requests[4].purpose) == "compaction"
    assert not [violation for violation in report.violations if violation.rule.startswith("request-")]


def test_an_overflow_without_any_trace_before_the_next_answer_still_finds_its_fold():
    played = Played()
    played.ask_and_answer("first")
    played.start_turn("second")
    played.send()
    played.user("something more")
    played.send()
    played.answer("both")
    played.end_turn()

    report = played.report()

    assert statuses(report) == ["exempt"] * 3
    assert "nothing answered it" in report.requests[1].evidence


@every_capture
def test_compactions_between_turns_failed_and_manual_ones_included_are_no_violations(change: Change):
    played = Played()
    played.ask_and_answer("first")
    played.ask_and_answer("second")
    nodes = [seq for seq, _ in played.surface]
    played.compact(nodes[0], nodes[1], fail=True)
    played.compact(nodes[0], nodes[2])
    played.ask_and_answer("third")
    played.compact(played.surface[0][0], played.surface[1][0])
    played.ask_and_answer("fourth")

    report = played.report(change)

    assert statuses(report) == ["exempt", "exempt", "auxiliary", "auxiliary", "exempt", "auxiliary", "exempt"]
    assert not report.violations


@every_capture
def test_a_killed_and_resumed_session_sends_what_its_log_says(change: Change):
    played = Played()
    played.ask_and_answer("first")
    played.start_turn("second")
    played.send()
    played.stream("killed in the mid", finish=False)
    played.end_step()
    played.event("turn/end", {"turn": played.turn, "reason": {"kind": "interrupted"}})
    played.event("session/end-seed", {})
    played.ask_and_answer("third")

    assert statuses(played.report(change)) == ["exempt"] * 3


@every_capture
def test_a_request_in_flight_at_the_end_of_the_log_is_joined_to_its_end(change: Change):
    played = Played()
    played.ask_and_answer("first")
    played.start_turn("second")
    played.send()

    report = played.report(change)

    assert statuses(report) == ["exempt", "exempt"]
    assert report.requests[1].boundary == len(played.events) - 1


@pytest.mark.parametrize("title", ["You write a title for a session.", "Create a concise title"])
def test_a_title_request_is_told_apart_and_never_a_violation(title: str):
    played = Played()
    played.start_turn("first")
    played.log_header()
    messages = [{"role": "system", "content": title}, {"role": "user", "content": '["first"]'}]
    played.send(messages, tools=[], max_tokens=64)
    played.send()
    played.answer("one")
    played.end_turn()

    report = played.report()

    assert [(str(alignment.status), str(alignment.purpose)) for alignment in report.requests] == [("auxiliary", "title"), ("exempt", "conversation")]


def test_a_title_request_in_other_words_is_known_from_the_log():
    played = Played()
    played.start_turn("first")
    played.log_header()
    played.event(
        "session/title-llm-request",
        {"titleProvider": "t", "messageSeqs": [2], "route": {"provider": "p", "model": "m"}, "system": "Name it.", "messages": [], "maxTokens": 64},
    )
    played.send([{"role": "system", "content": "Name it."}, {"role": "user", "content": "first"}], tools=[])
    played.send()
    played.answer("one")
    played.end_turn()

    report = played.report()

    assert str(report.requests[0].purpose) == "title"
    assert report.requests[0].reason == "the log holds it as session_title_llm_request"


def test_a_request_of_another_session_is_not_held_against_this_log():
    played = Played()
    played.ask_and_answer("first")
    played.send([{"role": "system", "content": "be kind"}, {"role": "user", "content": "the task of a subagent"}], id_="s-2")

    report = played.report()

    assert statuses(report) == ["exempt", "auxiliary"]
    assert report.requests[1].reason == "it belongs to session s-2"


@every_capture
def test_an_old_request_sent_again_in_a_later_step_diverges_there(change: Change):
    played = Played()
    played.ask_and_answer("first")
    played.ask_and_answer("second")
    played.ask_and_answer("third")
    played.records[1]["body"]["messages"] = played.records[0]["body"]["messages"]

    report = played.report(change)

    assert statuses(report) == ["exempt", "diverges", "exempt"]
    assert report.requests[1].reason == "missing message at index 1"


@every_capture
def test_an_edited_request_is_held_against_its_own_step(change: Change):
    played = Played()
    for number in range(6):
        played.ask_and_answer(f"turn {number}")
    played.records[3]["body"]["messages"].pop(2)

    report = played.report(change)

    assert statuses(report) == ["exempt"] * 3 + ["diverges"] + ["exempt"] * 2
    assert [(row.status, row.seq) for row in report.requests[3].rows if row.status == "missing"] == [("missing", played.surface[1][0])]


def test_a_clock_that_is_an_hour_off_is_not_believed():
    played = Played()
    for number in range(4):
        played.ask_and_answer(f"turn {number}")

    report = played.report(lambda record: record | {"t": record["t"] + 3600})

    assert statuses(report) == ["exempt"] * 4
    assert all("by order" in alignment.evidence for alignment in report.requests)


def test_the_interval_is_every_boundary_with_the_same_fold():
    played = Played()
    played.ask_and_answer("first")

    (alignment,) = played.report().requests

    assert alignment.interval == (2, 5)
    assert played.events[2]["type"] == "user/message"
    assert played.events[6]["type"] == "assistant/message"
    assert all(fl.fold(played.log, at=at).seqs == (2,) for at in range(2, 6))


def test_one_request_alone_that_fits_twice_is_called_ambiguous():
    played = Played()
    played.start_turn("first")
    played.log_header()
    played.send()
    played.retry()
    played.send()
    played.answer("one")
    played.end_turn()
    body = played.records[0]["body"]

    alignment = fl.align(played.log, fl.Request.from_body(body, wire="openai-chat"))

    assert alignment.ambiguous
    assert str(alignment.status) == "exempt"


def test_a_fork_is_joined_by_its_own_id_though_it_holds_the_events_of_its_parent():
    parent = Played("parent")
    parent.ask_and_answer("first")
    fork = Played("fork")
    fork.ask_and_answer("first")
    fork.records.clear()
    fork.clock += 60_000
    fork.event("session/end-seed", {})
    fork.ask_and_answer("second")
    parent.records += fork.records

    report = fl.check(fork.log, requests=parent.requests())

    assert statuses(report) == ["auxiliary", "exempt"]
    assert fork.clock > T0


def test_a_request_worded_like_a_summary_request_is_judged_where_it_is_what_the_log_says():
    played = Played()
    played.header |= {"tools": []}
    played.ask_and_answer("CRITICAL: Respond with TEXT only, please")

    report = played.report(without_key_and_time)

    assert [(str(alignment.status), str(alignment.purpose)) for alignment in report.requests] == [("exempt", "conversation")]


def test_a_side_call_without_key_tools_or_any_message_of_the_log_is_no_violation():
    played = Played()
    played.ask_and_answer("first")
    played.send([{"role": "user", "content": "Is this a new topic?"}], tools=[])
    played.ask_and_answer("second")

    report = played.report(without_key_and_time)

    assert statuses(report) == ["exempt", "auxiliary", "exempt"]
    assert not report.violations


@every_capture
@pytest.mark.parametrize("goes_on", [False, True])
def test_a_step_whose_every_attempt_failed_is_no_violation(goes_on: bool, change: Change):
    played = Played()
    played.ask_and_answer("first")
    played.start_turn("second")
    for number in range(1, 4):
        played.send()
        played.retry(number)
    played.send()
    played.end_step()
    played.event("turn/end", {"turn": played.turn, "reason": {"kind": "error", "error": {"message": "no", "code": "E"}}})
    if goes_on:
        played.ask_and_answer("third")

    report = played.report(change)

    assert statuses(report) == ["exempt"] * (6 if goes_on else 5)
    assert not report.violations


@every_capture
def test_a_cancelled_answer_and_a_steered_turn_are_no_violations(change: Change):
    played = Played()
    played.ask_and_answer("first", "c1")
    played.start_turn("second")
    played.send()
    played.answer("half", "c2")
    played.result("c2", "Error: cancelled")
    played.user("another way, please")
    played.end_step()
    played.start_step()
    played.send()
    played.answer("as you like")
    played.end_turn()

    assert statuses(played.report(change)) == ["exempt"] * 4
