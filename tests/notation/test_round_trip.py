"""Notation and log say the same, in both directions, for every kind of event."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import foldlens as fl
from foldlens.model.dialect import dialect_named
from foldlens.notation import parse, render
from foldlens.notation.envelopes import ENVELOPES

text = st.text(max_size=8)
scalar = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | text
value = st.recursive(scalar, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3), max_leaves=6)


def exact(events: Any) -> str:
    """Events as text in which 1, 1.0 and true differ."""
    return json.dumps(list(events), sort_keys=True)


@st.composite
def paths(draw: st.DrawFn, payload: Any) -> tuple[Any, Any]:
    """A container inside a payload, and a key or place in it."""
    holder = payload
    while True:
        key = draw(st.sampled_from(sorted(holder)) if isinstance(holder, dict) else st.integers(0, len(holder) - 1))
        if not isinstance(holder[key], dict | list) or not holder[key] or draw(st.booleans()):
            return holder, key
        holder = holder[key]


@st.composite
def events(draw: st.DrawFn, dialect: str) -> dict[str, Any]:
    """An event made from a form, then changed somewhere, or not."""
    envelope = ENVELOPES[dialect]
    form = draw(st.sampled_from(envelope.forms))
    holes = {
        "turn": st.integers(0, 3), "step": st.integers(0, 3), "call": text, "name": text, "id": text, "text": text, "arguments": text,
        "model": text, "kind": text, "reason": text, "outcome": text, "start": st.integers(0, 9), "stop": st.integers(0, 9),
        "seqs": st.lists(st.integers(0, 9), max_size=3), "message": st.just("m0") | text,
    }  # fmt: skip
    payload = form.built({name: draw(values) for name, values in holes.items()})
    event: dict[str, Any] = {"type": form.type, "seq": 0, "time": envelope.time(0), "data": payload}
    if envelope.flat:
        event = {envelope.flat: form.type, **payload}
    if draw(st.booleans()) and payload:
        holder, key = draw(paths(payload))
        if draw(st.booleans()):
            holder[key] = draw(value)
        elif isinstance(holder, dict):
            del holder[key]
    for key in draw(st.lists(st.sampled_from(["seq", "time", "data", "ignorable", "surfaceOp", "sourceEventSeqs", "type", "other"]), max_size=3)):
        if draw(st.booleans()):
            event[key] = draw(value)
        else:
            event.pop(key, None)
    return event


@pytest.mark.parametrize("dialect", sorted(ENVELOPES))
def test_a_log_survives_the_way_through_its_notation(dialect: str):
    @given(st.lists(events(dialect), max_size=4), st.none() | st.dictionaries(text, value, min_size=1, max_size=2))
    def survives(made: list[Any], header: Any) -> None:
        log = fl.Log.from_events(made, dialect=dialect, header=header)

        script = parse(render(log))

        assert exact(script.events) == exact(made)
        assert (script.dialect, exact([script.header])) == (dialect, exact([header]))

    survives()


@pytest.mark.parametrize("dialect", sorted(ENVELOPES))
def test_a_usual_event_needs_nothing_but_its_short_form(dialect: str):
    blanks = {"turn": 1, "step": 2, "call": "c1", "name": "bash", "id": "k1", "text": "hi", "arguments": "[]", "model": "m", "kind": "user"}
    blanks |= {"reason": "blocked", "outcome": "ok", "start": 1, "stop": 2, "seqs": [1], "message": "m0"}
    for form in ENVELOPES[dialect].forms:
        text = "" if dialect == "dsh" else f"dialect: {dialect}\n"
        line = " ".join([form.name, *(token for slot in form.slots if (token := slot.show(blanks)))])

        assert render(parse(text + line).log) == f"{text}{line}\n"


@given(st.lists(value, max_size=3))
def test_any_json_value_can_stand_where_an_event_belongs(made: list[Any]):
    log = fl.Log.from_events(made, dialect="dsh")

    assert exact(parse(render(log)).events) == exact(log.source.mapping(seq) for seq in range(len(log)))


def test_marks_survive():
    script = parse('header: {"id": ""}   # ! header-id\nturn_start 1\nturn_start 2   # ! turn-overlap, turn-number\n')

    assert parse(render(script.log, script.expected)) == script


def test_every_dialect_has_its_short_forms():
    assert all(dialect_named(name) for name in ENVELOPES)
