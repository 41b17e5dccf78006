"""Edition 2026-07: five surface types, a strict checker over a lenient fold."""

from typing import Any

import pytest

import foldlens as fl
from foldlens.notation import parse
from marked import assert_marked

HEAD = "dialect: dsh-2026-07\n"
STEP = HEAD + "turn_start 1\nstep_start 1/1\n"


def messages(text: str) -> list[Any]:
    """Role and content of what the model sees."""
    return [(message.role, message.content) for message in fl.fold(parse(text).log).messages]


def surface(text: str) -> tuple[int, ...]:
    """The seqs on the surface after the last event."""
    return fl.fold(parse(text).log).seqs


def test_context_and_steering_are_user_messages_between_two_framing_blocks():
    text = HEAD + 'turn_start 1\ncontext_message "look" .source.kind="plugin"\nsteering_message 1 "stop" .source.kind="user"'

    assert [[block["text"] for block in content] for _, content in messages(text)] == [
        ['<context source="plugin">', "look", "</context>"],
        ['<steering source="user">', "stop", "</steering>"],
    ]
    assert {role for role, _ in messages(text)} == {"user"}


def test_a_tool_result_becomes_one_block_of_a_user_message():
    (_, (role, content)) = messages(STEP + 'assistant_message 1/1 "hi"\ntool_call 1/1 c1 bash\ntool_result 1/1 c1 "done"')

    assert role == "user"
    assert content == [{"type": "tool-result", "toolCallId": "c1", "content": [{"type": "text", "text": "done"}], "isError": False}]


def test_an_assistant_message_without_content_stands_on_the_surface_but_is_no_message():
    text = STEP + "assistant_message 1/1 .content=[]"

    assert surface(text) == (2,)
    assert messages(text) == []


@pytest.mark.parametrize(
    "event", ['user_message "hi"', 'context_message "c"', "foo/bar {}", 'todo/write {"todos": []}', "compaction_start 1", "session/end-seed {}"]
)
def test_every_event_needs_an_open_turn(event: str):
    assert_marked(HEAD + f"{event}   # ! event-outside-turn\n{event}\nturn_start 1")
    assert_marked(HEAD + f"turn_start 1\n{event}")


@pytest.mark.parametrize(
    ("sources", "rule"), [("[9]", "source-not-earlier"), ("[0, 0]", "sources-duplicate"), ("[]", "sources-empty"), ("[0.5]", "sources-malformed")]
)
def test_a_provenance_fault_is_reported_and_the_event_still_joins_the_surface(sources: str, rule: str):
    text = HEAD + f'turn_start 1\nuser_message "a" from={sources}   # ! {rule}'

    assert_marked(text)
    assert surface(text) == (1,)


def test_a_replacement_that_does_not_cite_what_it_shadows_is_reported_and_still_replaces():
    text = HEAD + 'turn_start 1\nuser_message "a"\nuser_message "b" replace 1..1   # ! shadowed-not-cited'

    assert_marked(text)
    assert surface(text) == (2,)


def test_an_assistant_message_may_not_cite_nothing():
    assert_marked(STEP + 'assistant_message 1/1 "a" from -   # ! assistant-sources-empty')


@pytest.mark.parametrize("op", ['{"start": 1, "end": 1}', '{"op": "shadow", "start": 1, "end": 1, "more": true}'])
def test_anything_with_a_start_and_an_end_is_a_range(op: str):
    text = HEAD + f'turn_start 1\nuser_message "a"\nuser_message "b" op={op} from 1'

    assert_marked(text)
    assert surface(text) == (2,)


@pytest.mark.parametrize(
    ("op", "rule"),
    [
        ("null", "surface-op-null"),
        ('"replace"', "range-not-on-surface"),
        ('{"op": "replace"}', "range-not-on-surface"),
        ('{"start": true, "end": 1}', "range-not-on-surface"),
        ('{"start": "1", "end": 1}', "range-not-on-surface"),
        ('{"start": 2, "end": 1}', "range-reversed"),
    ],
)
def test_a_range_that_is_not_there_keeps_the_event_off_the_surface(op: str, rule: str):
    text = HEAD + f'turn_start 1\nuser_message "a"\nuser_message "b"\nuser_message "c" op={op} from 1,2   # ! {rule}'

    assert_marked(text)
    assert surface(text) == (1, 2)


def test_a_rewritten_result_still_needs_a_pending_call():
    assert_marked(
        STEP
        + """
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "long"
        tool_result 1/1 c1 "short" replace 3..3 from 3   # ! tool-result-without-call
    """
    )


def test_a_result_of_an_interrupted_call_needs_no_call_but_its_step():
    assert_marked(STEP + 'tool_result 1/1 c9 "stopped" error=interrupted')
    assert_marked(HEAD + 'turn_start 1\ntool_result 1/1 c9 "stopped" error=interrupted   # ! not-in-open-step')
    assert_marked(STEP + 'tool_result 1/1 c9 "stopped" error=TOOL_NOT_STARTED   # ! tool-result-without-call')


@pytest.mark.parametrize("payload", ["null", "3", "{}"])
def test_a_turn_start_without_fields_has_a_wrong_number(payload: str):
    assert_marked(HEAD + f"turn/start {payload}   # ! turn-number")


def test_neither_shapes_nor_legacy_formats_are_judged_here():
    assert_marked(HEAD + 'turn_start 1\nheader "m" .reason="fallback"\nrequest/header-delta {}\nuser/message {}')


def test_an_event_without_data_is_refused_by_the_store_and_reported_once():
    assert_marked(HEAD + "turn_start 1 no_data   # ! not-lossless-json\nstep_start 1/1\nstep_end 1/1\nturn_end 1")


def test_negative_zero_passes_here():
    assert_marked(HEAD + 'turn_start 1\nfoo/bar {"z": -0.0}')
