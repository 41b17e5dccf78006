"""A small log made plain: usual times and ids, the short form of each event, texts that tell nothing about anyone.

Every step is tried and kept only while the fault stays, so what the fault needs survives.
"""

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from foldlens.minimal.renumber import is_number
from foldlens.minimal.words import plain_ids, reworded
from foldlens.notation.envelopes import Envelope, envelope_of
from foldlens.notation.forms import ABSENT, Form
from foldlens.notation.tokens import tokens

Events = list[Any]
Holds = Callable[[Events], bool]


def tidied(events: Events, dialect: str, target: int | None, holds: Holds) -> Events:
    """The events as plain as the fault at place `target` allows."""
    envelope = envelope_of(dialect)
    for step in (plain_times, plain_numbers, plain_texts):
        events = first_that_holds([step(events, envelope)], events, holds)
    for plainer in (shorter, simpler):
        for place in range(len(events)):
            if plainer is simpler and place == target:
                continue
            before, event, after = events[:place], events[place], events[place + 1 :]
            events = first_that_holds(([*before, plain, *after] for plain in plainer(event, place, envelope)), events, holds)
    return first_that_holds([plain_ids(events)], events, holds)


def first_that_holds(trials: Iterator[Events] | list[Events], events: Events, holds: Holds) -> Events:
    """The first trial that still shows the fault, else the events as they were."""
    return next((trial for trial in trials if trial != events and holds(trial)), events)


def plain_times(events: Events, envelope: Envelope) -> Events:
    """One event a second."""
    return [{**event, "time": envelope.time(1000 * place)} if "time" in event else event for place, event in enumerate(events)]


def plain_numbers(events: Events, envelope: Envelope) -> Events:
    """Turns and their steps counted from 1, in the order of their numbers."""
    pairs = {(payload.get("turn"), payload.get("step")) for event in events if isinstance(payload := event.get("data"), Mapping)}
    turns = {turn: place for place, turn in enumerate(sorted({turn for turn, _ in pairs if is_number(turn)}), 1)}
    steps = {turn: {step: place for place, step in enumerate(sorted({b for a, b in pairs if a == turn and is_number(b)}), 1)} for turn in turns}

    def counted(payload: Any) -> Any:
        if not isinstance(payload, Mapping) or not is_number(payload.get("turn")):
            return payload
        turn, step = payload["turn"], payload.get("step")
        return {**payload, "turn": turns[turn], **({"step": steps[turn][step]} if is_number(step) else {})}

    return [{**event, "data": counted(event["data"])} if "data" in event else event for event in events]


def plain_texts(events: Events, envelope: Envelope) -> Events:
    """Free text everywhere replaced by numbered words, equal texts by equal words."""
    words: dict[str, str] = {}
    return [{**event, "data": reworded(event["data"], words)} if "data" in event else event for event in events]


def simpler(event: Any, place: int, envelope: Envelope) -> Iterator[Any]:
    """A user's message in place of any other event that the model sees: it needs no turn, no step and no call around it."""
    said = envelope.form("user_message")
    type_ = event.get("type")
    if said is None or envelope.flat or not isinstance(type_, str) or type_ not in envelope.messages - {said.type}:
        return
    built = said.built({"text": "text", "message": f"m{place}"})
    op = event["data"].get(envelope.op_key, ABSENT) if envelope.op_inside and isinstance(event.get("data"), Mapping) else ABSENT
    yield {**event, "type": said.type, "data": built if op is ABSENT else {**built, envelope.op_key: op}}


def shorter(event: Any, place: int, envelope: Envelope) -> Iterator[Any]:
    """Ever less plain versions of one event."""
    unsourced = {key: value for key, value in event.items() if key != "sourceEventSeqs"}
    if envelope.flat:
        yield reworded(event, {})
        return
    for payload in [*short_forms(event, place, envelope), *([reworded(event["data"], {})] if "data" in event else [])]:
        yield {**unsourced, "data": payload}
        yield {**event, "data": payload}
    yield unsourced


def short_forms(event: Any, place: int, envelope: Envelope) -> Iterator[Any]:
    """Payloads that hold only what a short form of the kind says, those with the fewest options first."""
    payload = event.get("data")
    if not isinstance(payload, Mapping):
        return
    for form in envelope.forms_of(event.get("type")):
        for written in fewest(form, payload):
            built = copy.deepcopy(form.built({**form.found(payload), "message": f"m{place}"}))
            for key, shown in written:
                (form.extras or {})[key].write(built, next(tokens(f"{key}={shown}")))
            yield {**built, envelope.op_key: payload[envelope.op_key]} if envelope.op_inside and envelope.op_key in payload else built


def fewest(form: Form, payload: Any) -> Iterator[list[tuple[str, str]]]:
    """The options that a payload shows: none of them, one call alone, all of them."""
    shown = [(key, text) for key, extra in (form.extras or {}).items() if (text := extra.show(payload)) is not None]
    yield []
    for key, text in shown:
        yield from ([(key, item)] for item in text.split(","))
    if shown:
        yield shown
