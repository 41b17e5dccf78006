"""The same dsh events, held in memory and read from a session file, are judged alike, whatever stands in a field."""

import copy
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import foldlens as fl
from foldlens.model.report import Report
from foldlens.notation import parse

HEADER = {"version": 0, "id": "s", "createdAt": 1, "delegationDepth": 0}
ABSENT: Any = object()
ODD: tuple[Any, ...] = (ABSENT, None, True, 0.5, 5.0, "", [], {}, {"a": 1}, [1.0], 2**53)

Events = list[dict[str, Any]]
Path = tuple[Any, ...]


def both(events: Events) -> tuple[Report, Report]:
    """The reports of the events in memory and of the same events as a file."""
    lines = [json.dumps({"type": "session", **HEADER}), *map(json.dumps, events), ""]
    file = fl.read("\n".join(lines).encode(), format="dsh")
    return fl.check(fl.Log.from_events(events, dialect="dsh", header=HEADER)), fl.check(file)


def said(report: Report) -> list[tuple[str, int | None, str]]:
    return [(violation.rule, violation.seq, violation.message) for violation in report.violations]


def with_value(events: Events, path: Path, value: Any) -> Events:
    """The events with one value put in, or taken out."""
    changed: Any = copy.deepcopy(events)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    if value is ABSENT:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return changed


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where values stand inside a value."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from paths(value[key], (*path, key))


def examples() -> Iterator[Events]:
    """The events of every example of a rule of dsh."""
    for rule in fl.RULES:
        for text in (rule.passing, rule.failing):
            log = parse(text).log
            if log.dialect.name == "dsh":
                yield [dict(log.source.mapping(seq)) for seq in range(len(log))]


def edited() -> Iterator[Events]:
    """Every field of every kind of event once with each odd value; seq and time stay, so that nothing is damage."""
    seen: set[tuple[Any, ...]] = set()
    for events in examples():
        for path in (path for path in paths(events) if len(path) > 1 and path[1] not in ("seq", "time", "type")):
            field = events[path[0]]["type"], *("#" if isinstance(key, int) else key for key in path[1:])
            if field not in seen:
                seen.add(field)
                yield from (with_value(events, path, value) for value in ODD)


@pytest.mark.parametrize("offset", range(3))
def test_an_odd_value_in_any_field_is_judged_alike_in_memory_and_in_a_file(offset: int):
    for events in islice(edited(), offset * 7, None, 31):
        memory, file = both(events)
        if not file.damage:
            assert said(memory) == said(file), events


MESSAGES = """
    turn_start 1
    step_start 1/1
    assistant_message 1/1 "a" calls=c1:bash
    tool_call 1/1 c1 bash
    tool_result 1/1 c1 "ok"
"""


@pytest.mark.parametrize("seq", [2, 4])
def test_a_message_whose_source_has_no_kind_is_invalid_also_in_a_file(seq: int):
    log = parse(MESSAGES).log
    events = with_value([dict(log.source.mapping(place)) for place in range(len(log))], (seq, "data", "message", "source", "kind"), ABSENT)

    for report in both(events):
        assert ("message-source-invalid", seq) in [(violation.rule, violation.seq) for violation in report.violations]


def test_shadowed_seqs_written_as_floats_are_compared():
    text = """
        user_message "a"
        user_message "b"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s" .shadowedSeqs=[0.0]
        checkpoint k1 "s" replace 0..1 from 2,3,0,1
    """
    log = parse(text).log

    for report in both([dict(log.source.mapping(seq)) for seq in range(len(log))]):
        assert ("shadowed-differs", 4) in [(violation.rule, violation.seq) for violation in report.violations]
