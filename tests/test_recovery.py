"""Recovery: what both harnesses would append after a crash, and what it puts at risk."""

import pytest

from foldlens import Log, check, fold, recovery
from foldlens.notation import parse
from foldlens.recovery import Risk


def log(text: str) -> Log:
    return parse(text).log


def plan(text: str) -> list[tuple[str, str | None, Risk | None]]:
    return [(repair.kind, repair.call_id, repair.risk) for repair in recovery(log(text))]


OPEN_CALL = """
    dialect: nous
    user_message "go"
    turn_start 1
    step_start 1/1
    assistant_message "" calls=c1:bash,c2:read
"""
CRASHED = """
    turn_start 1
    user_message "go"
    step_start 1/1
    assistant_message 1/1 "" calls=c1:bash,c2:read
    tool_call 1/1 c1 bash
"""


def test_a_closed_log_needs_nothing():
    assert plan(OPEN_CALL + 'tool_result c1 "ok"\ntool_result c2 "ok"\nstep_end 1/1\nturn_end 1') == []


def test_calls_of_a_closed_turn_are_never_repaired():
    assert plan(OPEN_CALL + "turn_end 1") == []


def test_the_innermost_open_turn_is_closed_first():
    repairs = recovery(log("dialect: nous\nturn_start 1\nturn_start 2"))

    assert [repair.data.get("turn") for repair in repairs] == [2, 1]


@pytest.mark.parametrize(
    ("after", "risks"),
    [
        ("", [Risk.OUTCOME_UNKNOWN, Risk.OUTCOME_UNKNOWN]),
        ("tool_call c1 bash", [Risk.OUTCOME_UNKNOWN, Risk.NOT_STARTED]),
        ("step_end 1/1", [Risk.NOT_STARTED, Risk.NOT_STARTED]),
        ("tool_call c1 bash\nstep_end 1/1", [Risk.OUTCOME_UNKNOWN, Risk.NOT_STARTED]),
    ],
    ids=["no trace", "one dispatched", "step closed", "one dispatched and step closed"],
)
def test_the_risk_follows_the_first_row_of_the_table(after: str, risks: list[Risk]):
    assert [risk for _, _, risk in plan(OPEN_CALL + after) if risk] == risks


def test_a_dispatch_without_a_usable_id_does_not_count():
    events = [{"type": "turn_start", "data": {}}, {"type": "assistant_message", "data": {"tool_calls": [{"id": "c1"}]}}]
    nameless = [*events, {"type": "tool_call", "data": {"id": 1.5}}]

    assert recovery(Log.from_events(nameless, dialect="nous"))[0].risk is Risk.OUTCOME_UNKNOWN


def test_an_integer_id_is_taken_as_text():
    events = [{"type": "turn_start", "data": {}}, {"type": "assistant_message", "data": {"tool_calls": {"id": 7, "name": "bash"}}}]

    assert recovery(Log.from_events(events, dialect="nous"))[0].data["tool_call_id"] == "7"


def test_a_step_left_open_by_an_earlier_turn_takes_a_later_end():
    text = 'dialect: nous\nturn_start 1\nstep_start 1/1\nturn_end 1\nturn_start 2\nassistant_message "" calls=c1:bash\nstep_end 2/1'

    assert plan(text)[0] == ("tool_result", "c1", Risk.NOT_STARTED)


def test_the_turn_end_counts_steps_and_repeats_only_an_integer_number():
    numbered = recovery(log("dialect: nous\nturn_start 3\nstep_start 3/1\nstep_start 3/2"))[-1].data
    nameless = recovery(Log.from_events([{"type": "turn_start", "data": {"turn": "x"}}], dialect="nous"))[-1].data

    assert (dict(numbered), dict(nameless)) == ({"reason": "interrupted", "steps": 2, "turn": 3}, {"reason": "interrupted", "steps": 0})


def test_a_result_for_a_shadowed_call_is_an_orphan():
    text = OPEN_CALL + 'system_message "summary" replace 0..3'

    assert [repair.orphan for repair in recovery(log(text))] == [True, True, False]


def test_a_code_mode_dispatch_makes_recovery_invent_an_orphan():
    events = [
        {"type": "turn_start", "data": {"turn": 1}},
        {"type": "assistant_message", "data": {"tool_calls": [{"id": "c1", "name": "run_code"}]}},
        {"type": "tool_call", "data": {"id": "c1:code:0", "name": "bash"}},
    ]
    repairs = recovery(Log.from_events(events, dialect="nous"))

    assert [(repair.call_id, repair.risk, repair.orphan) for repair in repairs[:2]] == [
        ("c1", Risk.NOT_STARTED, False),
        ("c1:code:0", Risk.OUTCOME_UNKNOWN, True),
    ]


def test_dsh_closes_pending_calls_then_the_step_then_the_turn():
    repairs = recovery(log(CRASHED))

    assert [(repair.type, (repair.data.get("error") or {}).get("code"), repair.sources) for repair in repairs] == [
        ("tool/result", "TOOL_OUTCOME_UNKNOWN", (4,)),
        ("tool/result", "TOOL_NOT_STARTED", None),
        ("step/end", None, None),
        ("turn/end", None, None),
    ]


def test_the_older_edition_has_one_code_and_bare_payloads():
    events = [
        {"type": "turn/start", "seq": 0, "time": 0, "data": {"turn": 1, "trigger": {"kind": "message"}}},
        {"type": "step/start", "seq": 1, "time": 0, "data": {"turn": 1, "step": 1}},
        {
            "type": "assistant/message",
            "seq": 2,
            "time": 5,
            "data": {"turn": 1, "step": 1, "content": [{"type": "tool-call", "id": "c1", "name": "bash", "arguments": "{}"}]},
            "surfaceOp": "append",
        },
    ]
    result = recovery(Log.from_events(events, dialect="dsh-2026-07"))[0]

    assert (result.data["callId"], result.data["error"]["code"], result.time) == ("c1", "interrupted", 5)


@pytest.mark.parametrize("text", [OPEN_CALL, CRASHED, CRASHED + "tool_call 1/1 c2 read"])
def test_appending_the_repairs_closes_the_log_for_good(text: str):
    broken = log(text)
    events = [broken.source.mapping(seq) for seq in range(len(broken))]
    events += [repair.event(len(events) + place) for place, repair in enumerate(recovery(broken))]
    recovered = Log.from_events(events, dialect=broken.dialect.name)

    assert recovery(recovered) == ()
    assert [violation for violation in check(recovered).violations if violation.severity == "error"] == []
    assert len(fold(recovered)) == len(fold(broken)) + 2


def test_a_flat_chat_has_no_turns_to_recover():
    assert recovery(Log.from_events([{"role": "user", "content": "hi"}], dialect="chat")) == ()


def test_malformed_payloads_do_not_stop_the_plan():
    events = [{"type": "turn/start", "seq": 0, "time": 0, "data": {"turn": 1}}, {"type": "tool/result", "seq": 1, "time": 0, "data": None}]

    assert [repair.type for repair in recovery(Log.from_events(events, dialect="dsh"))] == ["turn/end"]
