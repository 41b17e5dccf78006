"""What a live session refuses, with the error name of its harness, and what it logs."""

from typing import Any

import pytest

from foldlens import InvalidEvent, SessionLog
from foldlens.model.violation import Severity
from live.samples import message, seeded


def test_seqs_are_contiguous_and_a_refused_event_takes_none():
    session = SessionLog()
    session.append("user_message", {"content": "a"})
    with pytest.raises(InvalidEvent):
        session.append("nope", {})
    event = session.append("user_message", {"content": "b"})

    assert (event.seq, len(session)) == (1, 2)


@pytest.mark.parametrize(
    ("type_", "payload", "reason"),
    [
        ("user/message", {}, "unknown_event_type"),
        ("", {}, "unknown_event_type"),
        ("user_message", {"surface_op": ["replace", 5, 2]}, "invalid_surface_op"),
        ("user_message", {"surface_op": ["replace", 0, 1.0]}, "invalid_surface_op"),
        ("user_message", {"surface_op": ["replace", 0, True]}, "invalid_surface_op"),
        ("user_message", {"surface_op": False}, "invalid_surface_op"),
        ("turn_start", {"surface_op": "append"}, "surface_op_on_non_surface_event"),
        ("turn_start", {"surface_op": False}, "surface_op_on_non_surface_event"),
        ("nope", {"surface_op": None}, "unknown_event_type"),
        ("nope", [], "data_not_a_map"),
        ("user_message", None, "data_not_a_map"),
        ("user_message", {"content": object()}, "unserializable_event_data"),
        ("user_message", {"content": float("nan")}, "unserializable_event_data"),
        ("user_message", {1: "x"}, "unserializable_event_data"),
    ],
)
def test_nous_refuses_with_its_own_error_name(type_: str, payload: Any, reason: str):
    with pytest.raises(InvalidEvent) as refused:
        SessionLog().append(type_, payload)

    assert refused.value.reason == reason


def test_an_explicit_null_op_raises_as_it_does_there():
    with pytest.raises(InvalidEvent):
        SessionLog().append("user_message", {"content": "a", "surface_op": None})


def test_the_surface_op_argument_goes_into_the_payload_of_nous():
    session = seeded()
    session.append("system_message", {"content": "s"}, surface_op=["replace", 1, 3])

    assert session.seqs == (0, 5, 4)
    assert session.log[5].data["surface_op"] == ["replace", 1, 3]


@pytest.mark.parametrize(
    ("envelope", "reason"),
    [
        ({}, "surface_op_missing"),
        ({"surface_op": "insert"}, "invalid_surface_op"),
        ({"surface_op": {"op": "replace", "start": 7, "end": 7}}, "range_not_on_surface"),
        ({"surface_op": {"op": "replace", "start": 0, "end": 0}}, "shadowed_not_cited"),
        ({"surface_op": "append", "sources": [9]}, "source_not_earlier"),
    ],
)
def test_dsh_refuses_what_its_store_refuses(envelope: dict[str, Any], reason: str):
    session = SessionLog(dialect="dsh")
    session.append("user/message", message("a"), surface_op="append")

    with pytest.raises(InvalidEvent) as refused:
        session.append("user/message", message("b", 1), **envelope)
    assert (refused.value.reason, len(session)) == (reason, 1)


def test_dsh_refuses_minus_zero_and_legacy_headers():
    session = SessionLog(dialect="dsh")
    for type_, payload in [("plan/mode", {"x": -0.0}), ("request/header-delta", {}), ("request/header", {"reason": "fallback"})]:
        with pytest.raises(InvalidEvent):
            session.append(type_, payload)

    assert len(session) == 0


def test_the_older_edition_logs_first_and_complains_then():
    session = SessionLog(dialect="dsh-2026-07")
    session.append("user/message", {"content": [], "source": {"kind": "user"}}, surface_op="append")

    assert [violation.seq for violation in session.violations if violation.severity is Severity.ERROR] == [0]


def test_a_datetime_is_written_as_the_dialect_writes_times():
    from datetime import UTC, datetime

    moment = datetime(2026, 11, 30, 17, 11, 11, 392733, tzinfo=UTC)

    assert SessionLog().append("user_message", {}, moment).time == "2026-11-30T17:11:11.392733Z"
    assert SessionLog(dialect="dsh").append("plan/mode", {"active": True}, moment).time == 1796058671392
