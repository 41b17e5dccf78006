"""The session part of dsh: which results need a call, what may stand between turns, and where another part has its own say."""

import pytest

from marked import assert_marked

CALL = """
    turn_start 1
    step_start 1/1
    assistant_message 1/1 calls=c1:bash
    tool_call 1/1 c1 bash
"""


def test_a_result_of_an_earlier_step_answers_no_call():
    assert_marked(
        CALL
        + """
        step_end 1/1
        step_start 1/2
        tool_result 1/2 c1 "late"   # ! tool-result-without-call
    """
    )


def test_a_result_that_says_the_tool_never_started_needs_no_call():
    assert_marked(CALL + 'tool_result 1/1 c9 "not started" error=TOOL_NOT_STARTED')


def test_a_result_that_says_the_tool_never_started_still_needs_the_open_step():
    assert_marked('turn_start 1\ntool_result 1/1 c9 "not started" error=TOOL_NOT_STARTED   # ! not-in-open-step')


@pytest.mark.parametrize(
    "edit", ["error=TOOL_OUTCOME_UNKNOWN", "error=TOOL_NOT_STARTED .message.content.0.isError=false", "error=TOOL_NOT_STARTED .message.content.0.isError=1"]
)
def test_any_other_result_without_a_call_is_reported(edit: str):
    assert_marked(CALL + f'tool_result 1/1 c9 "late" {edit}   # ! tool-result-without-call')


def test_a_call_is_found_by_the_id_in_the_source_of_its_result():
    assert_marked(CALL + 'tool_result 1/1 c1 "done" .message.source.callId="c2"   # ! tool-result-without-call', "append")


def test_a_call_announced_twice_takes_one_result():
    assert_marked(
        CALL
        + """
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "done"
        tool_result 1/1 c1 "again"   # ! tool-result-without-call
    """
    )


def test_a_source_that_is_no_object_answers_no_call():
    assert_marked(CALL + 'tool_result 1/1 c1 "done" .message.source="tool"   # ! tool-result-without-call', "append")


def test_a_rewrite_needs_neither_step_nor_call_but_a_turn():
    rewrite = 'tool_result 1/1 c1 "short" .message.id="r" replace 4..4 from 4'
    done = CALL + 'tool_result 1/1 c1 "long" .message.id="r"\nstep_end 1/1\n'

    assert_marked(done + rewrite)
    assert_marked(done + "turn_end 1\n" + rewrite + "   # ! rewrite-outside-turn")


def test_user_messages_titles_and_unknown_types_may_stand_between_turns():
    assert_marked("""
        user_message "hi"
        title "t" [0] fallback
        end_seed
        foo/bar {}
    """)


@pytest.mark.parametrize("event", ['header "m"', 'request/context {"provider": "p", "model": "m"}', 'todo/write {"todos": []}'])
def test_what_belongs_to_a_request_may_not(event: str):
    assert_marked(f"{event}   # ! core-event-outside-turn")
    assert_marked(f"turn_start 1\nturn_end 1\n{event}   # ! core-event-outside-turn\n{event}")


def test_a_turn_that_one_part_reported_missing_is_still_missing_for_another():
    assert_marked("""
        header "m"   # ! core-event-outside-turn
        compaction_start k1 1   # ! compaction-owner
    """)
