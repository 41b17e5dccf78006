"""Events that Python can hold and JSON cannot: looked at without a traceback, replaced and noted where they do harm."""

from datetime import datetime
from typing import Any

import pytest

import foldlens as fl


class Raising:
    __hash__ = None  # pyright: ignore[reportAssignmentType]  # the point

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __bool__(self) -> bool:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError


class RaisingDict(dict[str, Any]):
    def get(self, *_: Any) -> Any:
        raise RuntimeError

    def items(self) -> Any:
        raise RuntimeError


def ring() -> Any:
    found: dict[str, Any] = {}
    found["a"] = [found]
    return found


def nested(levels: int) -> Any:
    found: Any = 1
    for _ in range(levels):
        found = [found]
    return found


HARMFUL = [ring(), nested(3000), 10**5000, -(10**5000), Raising(), RaisingDict(a=1)]
PAYLOADS: dict[str, tuple[str, dict[str, Any]]] = {
    "nous": ("tool_result", {"tool_call_id": "c1", "content": "x"}),
    "dsh": ("user/message", {"id": "m", "role": "user", "content": [], "source": {"kind": "user"}}),
    "dsh-2026-07": ("user/message", {"content": [], "source": {"kind": "user"}}),
}


@pytest.mark.parametrize("harmful", HARMFUL, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("dialect", PAYLOADS)
def test_a_value_that_cannot_be_looked_at_is_replaced_and_noted(dialect: str, harmful: Any):
    type_, payload = PAYLOADS[dialect]
    event = {"type": type_, "seq": 0, "time": 0, "surfaceOp": "append", "data": payload}
    places = [harmful, *({**event, key: harmful} for key in event), *({**event, "data": {**payload, key: harmful}} for key in payload)]
    for place in places:
        log = fl.Log.from_events([place], dialect=dialect)
        report = fl.check(log)

        assert [len(log), report.events, len(fl.fold(log).messages) < 2] == [1, 1, True]
        assert "the event at seq 0" in log.damage[0].reason


def test_what_is_sound_stays_the_callers_own_object():
    event = {"type": "x", "data": {"set": {1}, "when": datetime(2026, 1, 1), "list": [1, "a", None, 0.5], "tuple": (1,)}}
    log = fl.Log.from_events([event], dialect="dsh")

    assert log.source.mapping(0) is event
    assert log.damage == ()


def test_an_object_without_json_keeps_its_name_for_the_rule_that_reports_it():
    log = fl.Log.from_events([{"type": "plan/mode", "seq": 0, "time": 0, "data": {"active": True, "x": Raising()}}], dialect="dsh")

    assert any("carries a Raising" in violation.message for violation in fl.check(log).violations)


def test_a_value_that_stands_twice_is_no_cycle():
    shared = {"a": 1}

    assert fl.Log.from_events([{"type": "x", "data": [shared, shared]}], dialect="dsh").damage == ()


@pytest.mark.parametrize("harmful", HARMFUL, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("freeze", [True, False])
def test_a_recording_refuses_what_cannot_be_looked_at(harmful: Any, freeze: bool):
    session = fl.SessionLog("nous", freeze=freeze)

    with pytest.raises(fl.InvalidEvent):
        session.append("user_message", {"content": harmful})
    assert len(session) == 0


@pytest.mark.parametrize("dialect", ["nous", "dsh"])
def test_a_time_that_the_clock_cannot_tell_is_refused_or_written(dialect: str):
    session = fl.SessionLog(dialect)
    try:
        session.append("turn_start" if dialect == "nous" else "turn/start", {"turn": 1}, time=datetime(1, 1, 1))
    except fl.InvalidEvent:
        assert len(session) == 0
