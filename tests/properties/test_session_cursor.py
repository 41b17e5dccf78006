"""The first violation of the session part is where the harness's own cursor stops, on any order of events."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

import foldlens as fl

PART = {rule.name for rule in fl.RULES if any(source.part == "session" for source in rule.sources)}
KINDS = ("turn/start", "turn/end", "step/start", "step/end", "assistant/chunk", "tool/call", "tool/result", "request/header", "user/message")
NUMBERS = st.sampled_from([1, 1, 1, 2, 2, 3, None])


class Named(NamedTuple):
    """A kind of event and what it names."""

    type: str
    turn: Any
    step: Any
    call: str


def event(named: Named, seq: int) -> dict[str, Any]:
    """The event of the current edition that says so."""
    turn, step, call = named.turn, named.step, named.call
    payload: dict[str, Any] = {"turn": turn, "step": step, "callId": call}
    if named.type == "tool/result":
        block = {"type": "tool-result", "toolCallId": call, "content": []}
        payload["message"] = {"id": "m", "role": "user", "source": {"kind": "tool", "callId": call}, "content": [block]}
    surface = {"surfaceOp": "append"} if named.type in ("tool/result", "user/message") else {}
    return {"type": named.type, "seq": seq, "time": 0, "data": payload} | surface


def stops_at(events: Sequence[Named]) -> int | None:
    """Where the harness's cursor throws, written out as its table says (facts: dsh 5)."""
    turn = step = None
    next_turn = next_step = 1
    pending: set[str] = set()
    for seq, named in enumerate(events):
        match named.type:
            case "turn/start":
                if turn is not None or named.turn != next_turn:
                    return seq
                turn, next_step = named.turn, 1
            case "turn/end":
                if named.turn != turn or step is not None:
                    return seq
                turn, next_turn = None, next_turn + 1
            case "step/start":
                if named.turn != turn or step is not None or named.step != next_step:
                    return seq
                step = named.step
            case "request/header":
                if turn is None:
                    return seq
            case "user/message":
                continue
            case _:
                if (named.turn, named.step) != (turn, step) or (named.type == "tool/result" and named.call not in pending):
                    return seq
                pending = pending | {named.call} if named.type == "tool/call" else pending - {named.call} if named.type == "tool/result" else pending
                if named.type == "step/end":
                    step, next_step, pending = None, next_step + 1, set()
    return None


def healthy(turns: int) -> list[Named]:
    """Turns that keep the contract, each with two steps and a call."""
    made: list[Named] = []
    for turn in range(1, turns + 1):
        made.append(Named("turn/start", turn, None, ""))
        for step in (1, 2):
            inside = ("step/start", "request/header", "assistant/chunk", "tool/call", "tool/result", "step/end")
            made += [Named(kind, turn, step, f"c{step}") for kind in inside]
        made.append(Named("turn/end", turn, None, ""))
    return made


def first_reported(events: Sequence[Named]) -> int | None:
    """The first violation of the session part."""
    log = fl.Log.from_events([event(named, seq) for seq, named in enumerate(events)], dialect="dsh")
    return next((one.seq for one in fl.check(log, admission="append").violations if one.rule in PART), None)


named_events = st.builds(Named, st.sampled_from(KINDS), NUMBERS, NUMBERS, st.sampled_from(["c1", "c2"]))
changes = st.lists(st.tuples(st.sampled_from(["drop", "insert", "swap", "double"]), st.integers(0, 60), named_events), min_size=1, max_size=4)


@settings(max_examples=150)
@given(st.integers(0, 3), changes)
def test_the_first_violation_is_where_the_harness_stops(turns: int, changes: list[tuple[str, int, Named]]):
    events = healthy(turns)
    for change, place, named in changes:
        at = place % (len(events) + 1)
        match change:
            case "drop":
                del events[at : at + 1]
            case "insert":
                events.insert(at, named)
            case "swap":
                events[at : at + 2] = events[at : at + 2][::-1]
            case _:
                events[at:at] = events[at : at + 1]

    assert first_reported(events) == stops_at(events)


@settings(max_examples=50)
@given(st.lists(named_events, max_size=12))
def test_so_it_is_for_events_in_any_order(events: list[Named]):
    assert first_reported(events) == stops_at(events)


@settings(max_examples=80)
@given(st.integers(0, 40), st.sampled_from(["drop", "double"]))
def test_one_event_lost_or_written_twice_is_one_violation_at_most(place: int, change: str):
    events = healthy(3)
    at = place % len(events)
    events[at : at + 1] = [] if change == "drop" else [events[at]] * 2
    log = fl.Log.from_events([event(named, seq) for seq, named in enumerate(events)], dialect="dsh")
    found = [one for one in fl.check(log, admission="append").violations if one.rule in PART]

    assert len(found) <= 1
