"""What the loader asks of each event and of the session header, and what a live append asks."""

import math
from typing import Any

import pytest

import foldlens as fl
from marked import assert_marked

RESULT = "turn_start 1\nstep_start 1/1\ntool_call 1/1 c1 bash\n"


def rules_broken(event: dict[str, Any], admission: str) -> list[str]:
    """The names of the rules that a log of this one event breaks."""
    return [one.rule for one in fl.check(fl.Log.from_events([event], dialect="dsh"), admission=admission).violations]


@pytest.mark.parametrize("value", [-0.0, math.nan, math.inf, {"deep": [1, [-0.0]]}, {1: "key"}, {1, 2}])
@pytest.mark.parametrize("admission", ["seed", "append"])
def test_a_value_that_json_cannot_hold_is_reported_under_both_admissions(value: Any, admission: str):
    assert rules_broken({"type": "foo/bar", "seq": 0, "time": 0, "data": value}, admission) == ["not-lossless-json"]


@pytest.mark.parametrize("value", [None, 2**53 + 1, 1e300, "\ud800", [], {"__proto__": 1}, 5.0])
def test_any_other_json_passes(value: Any):
    assert rules_broken({"type": "foo/bar", "seq": 0, "time": 0, "data": value}, "seed") == []


def test_an_event_without_data_breaks_the_envelope_when_loaded_and_cannot_be_appended():
    bare = {"type": "foo/bar", "seq": 0, "time": 0}

    assert rules_broken(bare, "seed") == ["event-envelope-invalid"]
    assert rules_broken(bare, "append") == ["not-lossless-json"]


@pytest.mark.parametrize("change", [{"time": 1.5}, {"time": None}, {"time": True}, {"extra": 1}, {"ignorable": False}, {"type": 3}])
def test_another_envelope_is_refused_by_the_loader_only(change: dict[str, Any]):
    event = {"type": "foo/bar", "seq": 0, "time": 0, "data": {}} | change

    assert rules_broken(event, "seed") == ["event-envelope-invalid"]
    assert rules_broken(event, "append") == []


@pytest.mark.parametrize("time", [-1, 5.0, 2**53 - 1])
def test_any_whole_time_will_do(time: Any):
    assert rules_broken({"type": "foo/bar", "seq": 0, "time": time, "data": {}}, "seed") == []


@pytest.mark.parametrize("seq", [1, -2, 0.5, "0", None, False])
@pytest.mark.parametrize("admission", ["seed", "append"])
def test_a_recorded_seq_that_is_not_the_place_is_one_violation(seq: Any, admission: str):
    assert rules_broken({"type": "foo/bar", "seq": seq, "time": 0, "data": {}}, admission) == ["recorded-seq-differs"]


def test_a_missing_seq_is_a_matter_of_the_envelope():
    assert rules_broken({"type": "foo/bar", "time": 0, "data": {}}, "seed") == ["event-envelope-invalid"]


def test_every_wrong_part_of_a_message_is_reported_but_a_missing_message_once():
    assert_marked('user_message "hi" .role="system" .content="hi"   # ! message-role-wrong, message-content-invalid')
    assert_marked("user/message []   # ! message-without-id")


def test_a_block_without_its_call_is_left_to_the_rule_of_the_block():
    assert_marked(RESULT + 'tool_result 1/1 c1 "done" .message.content.0.type="text" .message.content.0.toolCallId="c2"   # ! result-block-invalid')


@pytest.mark.parametrize("defaults", ["null", "[]", '{"maxTokens": false}', '{"stop": true}', '{"reasoningEffort": true}'])
def test_adapter_defaults_mark_only_what_the_config_has(defaults: str):
    assert_marked(f'turn_start 1\nheader "m" .header.config.maxTokens=9 .header.adapterDefaults={defaults}   # ! header-defaults-invalid')


@pytest.mark.parametrize("payload", ['{"reason": "initial"}', '{"header": {"config": []}}', "[]"])
def test_a_header_without_a_config_lacks_its_model(payload: str):
    assert_marked(f"turn_start 1\nrequest/header {payload}   # ! header-without-model")


def test_shapes_are_not_asked_for_at_a_live_append():
    assert_marked('user_message "hi" -.id .role="system"\nturn_start 1\nrequest/header {}', "append")


@pytest.mark.parametrize("admission", ["seed", "append"])
def test_formats_of_the_older_edition_are_refused_under_both_admissions(admission: str):
    assert_marked('turn_start 1\nheader "m" .reason="fallback"   # ! header-reason-legacy\nrequest/header-delta {}   # ! header-delta-legacy', admission)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", 1), ("version", True), ("id", 3), ("createdAt", -1), ("createdAt", 0.5), ("cwd", "a/b"), ("cwd", 3), ("parentSession", 4),
        ("seedLength", -1), ("origin", "x"), ("delegationDepth", -2), ("agentPreset", 1), ("cwd", None),
    ],
)  # fmt: skip
def test_a_header_value_of_another_form_is_a_violation_of_no_event(key: str, value: Any):
    header = {"version": 0, "id": "s", "createdAt": 0, "cwd": "/w", "delegationDepth": 0} | {key: value}
    (violation,) = fl.check(fl.Log.from_events([], dialect="dsh", header=header)).violations

    assert (violation.rule, violation.seq) == ("session-header-invalid", None)
    assert key in violation.message


@pytest.mark.parametrize("header", [{"id": "s"}, {"cwd": "{{cwd}}/x"}, {"cwd": "C:\\work"}, {"extra": 1}, {"origin": "subagent", "createdAt": 5.0}])
def test_missing_fields_placeholders_and_further_keys_are_none(header: dict[str, Any]):
    assert fl.check(fl.Log.from_events([], dialect="dsh", header=header)).violations == ()


def test_without_a_header_the_rule_is_not_checkable():
    (outcome,) = fl.check(fl.Log.from_events([], dialect="dsh"), select=["session-header-invalid"]).outcomes

    assert outcome.verdict == "not checkable"


@pytest.mark.parametrize("kind", ["foo/bar", "user/message", "turn/start", "tool/result", "request/header"])
def test_a_payload_nested_too_deeply_to_walk_never_stops_the_check(kind: str):
    value: Any = 1.0
    for _ in range(5000):
        value = [value]
    event = {"type": kind, "seq": 0, "time": 0, "surfaceOp": value, "data": {"turn": value, "header": value, "message": value, "source": value}}
    report = fl.check(fl.Log.from_events([event], dialect="dsh"))

    assert report.violations
