"""Logged data is out of the reach of whoever logged it."""

import copy
import json
from typing import Any

import pytest

from foldlens import SessionLog


def test_a_later_change_to_the_callers_object_does_not_reach_the_log():
    payload = {"content": "a", "metadata": {"tags": ["x"]}}
    session = SessionLog()
    session.append("user_message", payload)
    payload["content"] = "b"
    payload["metadata"]["tags"].append("y")

    assert session.log[0].data == {"content": "a", "metadata": {"tags": ["x"]}}


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.__setitem__("content", "b"),
        lambda data: data.update(content="b"),
        lambda data: data.pop("content"),
        lambda data: data.clear(),
        lambda data: data.setdefault("x", 1),
        lambda data: data.__ior__({"x": 1}),
        lambda data: data["tags"].append("y"),
        lambda data: data["tags"].__setitem__(0, "y"),
        lambda data: data["tags"].sort(),
        lambda data: data["tags"].__iadd__(["y"]),
        lambda data: data["deep"][0]["x"].__setitem__("y", 1),
    ],
)
def test_changing_logged_data_raises(change: Any):
    event = SessionLog().append("user_message", {"content": "a", "tags": ["x"], "deep": [{"x": {}}]})

    with pytest.raises(TypeError, match="frozen"):
        change(event.data)


def test_frozen_data_is_plain_json_and_copies_are_free():
    event = SessionLog().append("user_message", {"content": "a", "tags": ("x", {"y": 1})})
    free = copy.deepcopy(event.data)
    free["tags"][1]["y"] = 2

    assert json.loads(json.dumps(event.data)) == {"content": "a", "tags": ["x", {"y": 1}]}


def test_without_freeze_the_log_holds_the_callers_object():
    payload = {"content": "a"}
    session = SessionLog(freeze=False)
    session.append("user_message", payload)
    payload["content"] = "b"

    assert session.log[0].data["content"] == "b"
