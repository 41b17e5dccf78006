"""Questions and hooks: what waits for what, and in which turn."""

import pytest

from marked import assert_marked

ASKED = 'approval/asked {"id": "a1", "toolName": "bash"}'
DECIDED = 'approval/decided {"id": "a1", "outcome": "rejected"}'
INVOKED = 'hook/invoked {"turn": 1, "point": "Stop", "handlerId": "h1", "dialect": "codex"}'
RESULT = 'hook/result {"turn": 1, "point": "Stop", "handlerId": "h1", "decision": "pass", "durationMs": 0}'


def test_a_question_outlives_its_turn_and_is_answered_once():
    assert_marked(f"""
        turn_start 1
        {ASKED}
        turn_end 1
        turn_start 2
        {DECIDED}
        {DECIDED}   # ! approval-decided-unasked
    """)


def test_a_decision_outside_any_turn_is_reported_though_its_question_was_inside():
    assert_marked(f"turn_start 1\n{ASKED}\nturn_end 1\n{DECIDED}   # ! approval-outside-turn")


def test_a_missing_turn_is_one_mistake_for_approvals_and_one_for_hooks():
    assert_marked(f"""
        {ASKED}   # ! approval-outside-turn
        {DECIDED}
        {INVOKED}   # ! hook-outside-turn
        {RESULT}
    """)


def test_a_policy_that_nobody_knows_does_not_excuse_a_missing_turn_of_hooks():
    assert_marked(f"""
        approval/policy {{"policy": "zz"}}   # ! approval-policy-unknown
        {INVOKED}   # ! hook-outside-turn
    """)


def test_hooks_are_counted_per_turn_point_and_handler():
    assert_marked(f"""
        turn_start 1
        {INVOKED}
        {INVOKED}
        {RESULT.replace("Stop", "PreToolUse")}   # ! hook-result-unmatched
        {RESULT}
        {RESULT}
        {RESULT}   # ! hook-result-unmatched
    """)


def test_an_invocation_and_its_result_in_the_wrong_turn_are_one_mistake():
    assert_marked(f"""
        turn_start 1
        {INVOKED.replace('"turn": 1', '"turn": 2')}   # ! hook-turn-mismatch
        {RESULT.replace('"turn": 1', '"turn": 2')}
    """)


@pytest.mark.parametrize("took", ["0", "0.25", "1e9"])
def test_a_hook_may_take_any_time_from_0_on(took: str):
    assert_marked(f"turn_start 1\n{INVOKED}\n{RESULT} .durationMs={took}")


@pytest.mark.parametrize("took", ["-0.5", "null", "true", '"1"'])
def test_a_duration_that_is_no_time_is_reported(took: str):
    assert_marked(f"turn_start 1\n{INVOKED}\n{RESULT} .durationMs={took}   # ! hook-duration-invalid")


def test_an_unknown_turn_number_is_no_missing_turn():
    assert_marked(f"turn_start 1 -.turn   # ! turn-number\n{ASKED}\n{DECIDED}")
