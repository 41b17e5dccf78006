"""A request held against the session that makes it."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foldlens import SessionLog
from foldlens.notation import parse
from live.samples import MESSAGES, MID_TURN, request, seeded


def test_an_unedited_request_never_alarms():
    session = seeded(mode="strict")

    assert session.verify(request()) is None
    session.append("user_message", {"content": "more"})
    assert session.verify([*request(), {"role": "user", "content": "more"}]) is None


def edits() -> list[tuple[str, Any, str]]:
    def dropped(messages: list[Any]) -> None:
        del messages[1]

    def inserted(messages: list[Any]) -> None:
        messages.insert(2, {"role": "user", "content": "x"})

    def swapped(messages: list[Any]) -> None:
        messages[1], messages[4] = messages[4], messages[1]

    def changed(messages: list[Any]) -> None:
        messages[1]["content"] = "stop"

    def confused(messages: list[Any]) -> None:
        messages[2]["tool_calls"][0]["arguments"]["twice"] = 1

    def confused_back(messages: list[Any]) -> None:
        messages[2]["tool_calls"][0]["arguments"]["n"] = True

    return [
        ("drop", dropped, "missing_message"),
        ("insert", inserted, "extra_message"),
        ("swap", swapped, "order"),
        ("change", changed, "missing_message"),
        ("true for 1", confused, "missing_message"),
        ("1 for true", confused_back, "missing_message"),
    ]


@pytest.mark.parametrize(("edit", "kind"), [(edit, kind) for _, edit, kind in edits()], ids=[name for name, _, _ in edits()])
@pytest.mark.parametrize("warm", [True, False], ids=["after a verified request", "at once"])
def test_an_edited_request_gets_its_kind(edit: Any, kind: str, warm: bool):
    session = seeded()
    if warm:
        session.verify(request())
    sent = request()
    edit(sent)
    violation = session.verify(sent)

    assert violation is not None
    assert violation.details["kind"] == kind
    assert session.verify(request()) is None


def test_an_object_changed_in_place_after_it_was_verified_is_found():
    session = seeded()
    sent = request()
    session.verify(sent)
    sent[1]["content"] = "stop"

    assert session.verify(sent) is not None


def test_system_texts_and_metadata_may_change_as_nobody_compares_them():
    session = seeded(mode="strict")
    session.verify(request())
    sent = request()
    sent[0]["content"] = "You are careful. It is noon."
    sent[1]["metadata"] = {"a": 1}

    assert session.verify(sent) is None
    assert session.verify(sent) is None


def test_a_leading_overlay_may_come_and_go():
    session = SessionLog(mode="strict")
    session.append("user_message", {"content": "go"})

    assert session.verify([{"role": "system", "content": "x"}, {"role": "user", "content": "go"}]) is None
    assert session.verify([{"role": "user", "content": "go"}]) is None


def test_a_replacement_makes_the_old_request_diverge():
    session = seeded()
    session.verify(request())
    session.append("system_message", {"content": "s"}, surface_op=["replace", 1, 3])

    assert session.verify(request()) is not None
    assert session.verify([MESSAGES[0], {"role": "system", "content": "s"}, MESSAGES[4]]) is None


def test_a_result_without_its_call_is_an_orphan_even_where_request_and_fold_agree():
    session = SessionLog()
    session.seed(MESSAGES[3:])
    violation = session.verify(request()[3:])

    assert violation is not None
    assert violation.details["kind"] == "orphaned_tool_result"


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=12))
def test_the_quick_yes_never_differs_from_the_full_check(steps: list[tuple[int, int]]):
    from foldlens import check_request

    session = SessionLog(mode="warn")
    sent: list[Any] = []
    for place, (which, edit) in enumerate(steps):
        session.seed([MESSAGES[which]])
        sent.append(copy.deepcopy(MESSAGES[which]))
        if edit == 1 and sent:
            sent[place % len(sent)]["content"] = f"edit {place}"
        if edit == 2 and len(sent) > 1:
            del sent[-1]
        full = check_request(session.log, sent)

        assert (session.verify(sent) is None) == (full is None)


def test_a_dsh_session_holds_whole_requests_against_its_log():
    log = parse(MID_TURN + 'tool_result 1/1 c1 "ok"').log
    session = SessionLog.from_log(log)

    assert session.verify([dict(message.body) for message in session.messages]) is None
    assert session.verify([dict(message.body) for message in session.messages][1:]) is not None
