"""The request header of edition 2026-07, folded from a snapshot and deltas."""

from typing import Any

import pytest

import foldlens as fl

SNAPSHOT: dict[str, Any] = {
    "config": {"model": "m"}, "adapterDefaults": {"maxTokens": True}, "system": "one\ntwo\nthree", "tools": [{"name": "a"}, {"name": "b"}],
}  # fmt: skip


def folded(*deltas: dict[str, Any], snapshot: dict[str, Any] | None = SNAPSHOT) -> Any:
    """The header after these deltas."""
    events = [{"type": "request/header-delta", "data": delta} for delta in deltas]
    if snapshot is not None:
        events.insert(0, {"type": "request/header", "data": {"header": snapshot, "reason": "initial"}})
    numbered = [event | {"seq": seq, "time": 0} for seq, event in enumerate(events)]
    return fl.fold_header(fl.Log.from_events(numbered, dialect="dsh-2026-07"))


def test_a_snapshot_loses_its_adapter_defaults_and_empty_parts():
    assert folded() == {key: SNAPSHOT[key] for key in ("config", "system", "tools")}
    assert folded(snapshot={"config": {"model": "m"}, "system": "", "tools": []}) == {"config": {"model": "m"}}


@pytest.mark.parametrize(
    ("delta", "system"),
    [
        ({"keepStart": 1, "keepEnd": 1, "insert": ["new"]}, "one\nnew\nthree"),
        ({"keepStart": 0, "keepEnd": 0, "insert": ["new", "text"]}, "new\ntext"),
        ({"keepStart": 2, "keepEnd": 0, "insert": []}, "one\ntwo"),
        ({"keepStart": 0, "keepEnd": 9, "insert": []}, "one\ntwo\nthree"),
        ({"keepStart": 0, "keepEnd": 0, "insert": []}, None),
    ],
)
def test_a_system_text_changes_by_lines(delta: dict[str, Any], system: str | None):
    assert folded({"system": delta}).get("system") == system


def test_tools_change_by_name():
    delta = {"removed": ["a"], "changed": [{"name": "b", "x": 1}], "added": [{"name": "c"}]}

    assert folded({"tools": delta})["tools"] == [{"name": "b", "x": 1}, {"name": "c"}]


def test_the_config_changes_as_a_whole():
    assert folded({"config": {"model": "n"}}, {"tools": {"removed": ["a", "b"]}}) == {"config": {"model": "n"}, "system": SNAPSHOT["system"]}


def test_a_delta_before_any_snapshot_leaves_no_header():
    assert folded({"config": {"model": "n"}}, snapshot=None) is None
