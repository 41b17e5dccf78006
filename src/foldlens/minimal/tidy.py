"""A small log made plain: usual times and ids, the short form of each event, texts that tell nothing about anyone.

Every step is tried and kept only while the fault stays, so what the fault needs survives.
"""

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from foldlens.minimal.words import plain_ids, reworded
from foldlens.notation.envelopes import Envelope, envelope_of
from foldlens.notation.tokens import tokens

Events = list[Any]
Holds = Callable[[Events], bool]


def tidied(events: Events, dialect: str, holds: Holds) -> Events:
    """The events as plain as the fault allows."""
    envelope = envelope_of(dialect)
    for step in (plain_times, plain_texts):
        events = first_that_holds([step(events, envelope)], events, holds)
    for place in range(len(events)):
        before, event, after = events[:place], events[place], events[place + 1 :]
        events = first_that_holds(([*before, plain, *after] for plain in plainer(event, place, envelope)), events, holds)
    return first_that_holds([plain_ids(events)], events, holds)


def first_that_holds(trials: Iterator[Events] | list[Events], events: Events, holds: Holds) -> Events:
    """The first trial that still shows the fault, else the events as they were."""
    return next((trial for trial in trials if trial != events and holds(trial)), events)


def plain_times(events: Events, envelope: Envelope) -> Events:
    """One event a second."""
    return [{**event, "time": envelope.time(1000 * place)} if "time" in event else event for place, event in enumerate(events)]


def plain_texts(events: Events, envelope: Envelope) -> Events:
    """Free text everywhere replaced by numbered words, equal texts by equal words."""
    words: dict[str, str] = {}
    return [{**event, "data": reworded(event["data"], words)} if "data" in event else event for event in events]


def plainer(event: Any, place: int, envelope: Envelope) -> Iterator[Any]:
    """Ever less plain versions of one event."""
    unsourced = {key: value for key, value in event.items() if key != "sourceEventSeqs"}
    for payload in [*short_forms(event, place, envelope), *([reworded(event["data"], {})] if "data" in event else [])]:
        yield {**unsourced, "data": payload}
        yield {**event, "data": payload}
    yield unsourced


def short_forms(event: Any, place: int, envelope: Envelope) -> Iterator[Any]:
    """Payloads that hold only what a short form of the kind says."""
    payload = event.get("data")
    if not isinstance(payload, Mapping):
        return
    for form in envelope.forms_of(event.get("type")):
        built = copy.deepcopy(form.built({**form.found(payload), "message": f"m{place}"}))
        for key, extra in (form.extras or {}).items():
            shown = extra.show(payload)
            if shown is not None:
                extra.write(built, next(tokens(f"{key}={shown}")))
        yield {**built, envelope.op_key: payload[envelope.op_key]} if envelope.op_inside and envelope.op_key in payload else built
