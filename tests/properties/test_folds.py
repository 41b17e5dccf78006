"""Each fold equals its plain definition at every prefix, whatever the ranges: nested, overlapping, reversed, ahead, refused."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import foldlens as fl
from foldlens.notation import parse
from properties import naive

PLACE = st.integers(0, 14)
Draw = st.DrawFn
Event = dict[str, Any]


@st.composite
def nous_events(draw: Draw) -> list[Event]:
    """Events of every sort, replaced at any place: future and empty ranges are legal there."""
    events: list[Event] = []
    for seq in range(draw(st.integers(1, 14))):
        kind = draw(st.sampled_from((*naive.NOUS_SURFACE, "step_start", "tool_call")))
        data: dict[str, Any] = {"content": str(seq)}
        if kind in naive.NOUS_SURFACE and draw(st.booleans()):
            start = draw(PLACE)
            data["surface_op"] = ["replace", start, start + draw(st.integers(0, 5))]
        events.append({"seq": seq, "type": kind, "time": None, "data": data})
    return events


@st.composite
def dsh_events(draw: Draw, kinds: tuple[str, ...], ops: st.SearchStrategy[Any]) -> list[Event]:
    """Messages with ops that often fit: a range, mostly with all of it cited, sometimes with less or what cannot be cited."""
    events: list[Event] = []
    for seq in range(draw(st.integers(1, 14))):
        event: Event = {"type": draw(st.sampled_from(kinds)), "seq": seq, "time": 0, "data": {}}
        if not event["type"].startswith("plan"):
            event["surfaceOp"] = op = draw(ops)
            if op != "append" or draw(st.integers(0, 4)) == 0:
                event["sourceEventSeqs"] = draw(st.just(list(range(seq))) | st.just(list(range(seq))) | st.lists(st.integers(0, 14), min_size=1, max_size=5))
        events.append(event)
    return events


def ranges(**more: Any) -> st.SearchStrategy[Any]:
    return st.builds(lambda start, end: {"op": "replace", "start": start, "end": end, **more}, PLACE, PLACE)


ODD_OPS = st.sampled_from(["insert", 7, {}, {"op": "replace", "start": 0}])
STRICT = st.just("append") | ranges() | st.just("append") | ranges(extra=1) | ODD_OPS
LENIENT = st.just("append") | ranges() | st.just("append") | ranges(op="swap", extra=1) | ODD_OPS


def assert_equal_at_every_prefix(events: list[Event], dialect: str, fold: Callable[[list[Event]], naive.Folded]) -> None:
    log = fl.Log.from_events(events, dialect=dialect)
    for upto in range(1, len(events) + 1):
        expected, found = fold(events[:upto]), fl.fold(log, at=upto - 1)

        assert found.seqs == expected.seqs == fl.fold(log.prefix(upto)).seqs
        assert {one.seq: tuple(sorted(one.shadowed)) for one in found.replacements} == {seq: tuple(sorted(seqs)) for seq, seqs in expected.shadowed.items()}


@settings(max_examples=200)
@given(nous_events())
def test_the_fold_by_position_equals_its_definition(events: list[Event]):
    assert_equal_at_every_prefix(events, "nous", naive.by_position)


@settings(max_examples=200)
@given(dsh_events(("user/message", "user/message", "plan/mode"), STRICT))
def test_the_splice_equals_one_that_cuts_a_list(events: list[Event]):
    assert_equal_at_every_prefix(events, "dsh", naive.by_splice)


@settings(max_examples=200)
@given(dsh_events(("user/message", "context/message", "steering/message", "tool/result", "plan/mode"), LENIENT))
def test_the_lenient_splice_takes_any_op_for_a_range(events: list[Event]):
    assert_equal_at_every_prefix(events, "dsh-2026-07", naive.by_lenient_splice)


@pytest.mark.parametrize("start", [2**63, 10**30])
def test_a_nous_range_beyond_64_bits_keeps_its_order(start: int):
    log = parse(f"""
        dialect: nous
        user_message "a"
        system_message "farther" replace {start + 1}..{start + 1}
        system_message "far" replace {start}..{start}
        user_message "b"
    """).log

    assert [violation.rule for violation in fl.check(log).violations] == ["range-starts-ahead", "range-starts-ahead"]
    assert list(fl.fold(log).seqs) == [0, 3, 2, 1]
