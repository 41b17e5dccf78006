"""dsh's fold: which replacements take effect, what they shadow, and why the others stay off the surface."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import foldlens as fl
from foldlens.notation import parse
from marked import assert_marked

RESULT = """
    turn_start 1
    step_start 1/1
    tool_call 1/1 c1 bash
    tool_result 1/1 c1 "long" .message.id="r" .meta={"a": 1, "b": 2}
"""
REWRITE = 'tool_result 1/1 c1 "short" .message.id="r" .meta={"b": 2, "a": 1} replace 3..3 from 3'


def surface(text: str) -> tuple[int, ...]:
    """The seqs on the surface after the last event."""
    return fl.fold(parse(text).log).seqs


def test_a_range_goes_by_place_on_the_surface_not_by_number():
    text = """
        user_message "a"
        user_message "b"
        user_message "c"
        user_message "ab" replace 0..1 from 0,1
        user_message "abc" replace 3..2 from 2,3
        user_message "d"
    """

    assert surface(text) == (4, 5)
    assert [(one.seq, one.start, one.stop, one.shadowed) for one in fl.fold(parse(text).log).replacements] == [(3, 0, 1, (0, 1)), (4, 3, 2, (3, 2))]


def test_a_shadowed_event_is_no_end_of_a_range():
    assert_marked("""
        user_message "a"
        user_message "b" replace 0..0 from 0
        user_message "c" replace 0..1 from 0,1   # ! range-not-on-surface
    """)


@pytest.mark.parametrize(
    "op",
    ['"replace"', "null", "{}", "[]", '{"op": "replace", "start": 0, "end": 0, "more": 1}', '{"op": "replace", "start": true, "end": 0}',
     '{"op": "replace", "start": -1, "end": 0}', '{"op": "replace", "start": 0.5, "end": 0}', '{"op": "shadow", "start": 0, "end": 0}'],
)  # fmt: skip
def test_an_op_that_the_fold_cannot_read_keeps_the_event_off_the_surface(op: str):
    text = f'user_message "a"\nuser_message "b" op={op} from 0   # ! surface-op-invalid'

    assert_marked(text)
    assert surface(text) == (0,)


def test_a_range_written_with_whole_floats_is_a_range():
    assert surface('user_message "a"\nuser_message "b" op={"op": "replace", "start": 0.0, "end": 0} from=[0.0]') == (1,)


def test_a_huge_range_end_is_just_not_on_the_surface():
    assert_marked('user_message "a"\nuser_message "b" replace 0..9007199254740991 from 0   # ! range-not-on-surface')


@pytest.mark.parametrize(
    ("sources", "rule"),
    [
        ("null", "sources-malformed"),
        ("{}", "sources-malformed"),
        ('["0"]', "sources-malformed"),
        ("[false]", "sources-malformed"),
        ("[-1, 0, 0]", "sources-malformed"),
        ("[]", "sources-empty"),
        ("[5, 5]", "sources-duplicate"),
        ("[0, 1]", "source-not-earlier"),
        ("[9]", "source-not-earlier"),
    ],
)
def test_the_first_fault_of_the_cited_sources_is_named_and_keeps_the_event_off_the_surface(sources: str, rule: str):
    text = f'turn_start 1\nuser_message "a" from={sources}   # ! {rule}'

    assert_marked(text)
    assert surface(text) == ()


def test_an_assistant_message_may_cite_nothing_and_a_replacement_may_cite_more_than_it_shadows():
    assert_marked("""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "a" from -
        assistant_message 1/1 "b" from 0
        user_message "c" replace 3..3 from 0,2,3
    """)


def test_a_replacement_without_sources_cites_none_of_what_it_shadows():
    assert_marked("""
        user_message "a"
        user_message "b" replace 0..0   # ! shadowed-not-cited
    """)


def test_a_message_may_replace_any_range_even_one_that_parts_a_call_from_its_result():
    assert surface(RESULT + 'user_message "x" replace 3..3 from 3') == (4,)


def test_a_rewrite_may_change_the_content_of_its_block_and_what_follows_the_block():
    assert_marked(RESULT + REWRITE)
    assert_marked(RESULT + REWRITE + ' .message.content.1={"type": "text", "text": "not compared"}', "append")


@pytest.mark.parametrize(
    "change",
    [".message.id=\"s\"", "-.meta", ".meta.a=true", ".extra=1", "error=X", ".message.content.0.isError=true", "-.message.content.0.isError",
     ".message.source.callId=\"c2\"", ".turn=2", ".message.content.0.x=null"],
)  # fmt: skip
def test_a_rewrite_that_changes_anything_else_stays_off_the_surface(change: str):
    text = f"{RESULT}{REWRITE} {change}   # ! rewrite-changes-more"

    assert_marked(text, "append")
    assert surface(text) == (3,)


def test_a_number_written_otherwise_is_no_change():
    assert_marked(RESULT + REWRITE + " .turn=1.0 .meta.a=1.0")


def test_a_result_that_was_rewritten_is_held_against_the_rewrite():
    assert_marked(RESULT + REWRITE + "\n" + REWRITE.replace("3..3 from 3", "4..4 from 4"))


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)) | st.none(), max_size=40))
def test_the_fold_equals_one_that_cuts_a_list(ops: list[tuple[int, int] | None]):
    events: list[dict[str, Any]] = []
    nodes: list[int] = []
    for seq, op in enumerate(ops):
        event: dict[str, Any] = {"type": "user/message", "seq": seq, "time": 0, "data": {}, "surfaceOp": "append"}
        if op is None or not nodes:
            nodes.append(seq)
        else:
            first, last = sorted(place % len(nodes) for place in op)
            shadowed = nodes[first : last + 1]
            event |= {"surfaceOp": {"op": "replace", "start": shadowed[0], "end": shadowed[-1]}, "sourceEventSeqs": shadowed}
            nodes[first : last + 1] = [seq]
        events.append(event)
    log = fl.Log.from_events(events, dialect="dsh")

    assert list(fl.fold(log).seqs) == nodes
    assert all(fl.fold(log, at=at).seqs == fl.fold(log.prefix(at + 1)).seqs for at in range(len(log)))
    assert all(earlier.seq < later.seq for earlier, later in pairwise(fl.fold(log).replacements))
