"""Damaged dsh logs: what is read, what is noted, where, and what the harness would do."""

import pytest

import foldlens as fl
from foldlens.formats.lines import walk
from formats.logs import HEADER, START, end, line, reasons, types

STEP = line("step/start", 1, {"turn": 1, "step": 1})
PLAN = '{"type":"plan/mode","seq":1,"time":11,"data":{"x":%s}}\n'
REFUSED = "dsh refuses the log: unparsable committed event at line 2; it counts lines after the header"
DAMAGED = {
    "NUL bytes before a record": (b"\0" * 64 + STEP, ["step/start"], "64 NUL bytes"),
    "NUL bytes instead of the rest of a record": (b'{"type":"st\0\0\0' + STEP, ["step/start"], "3 NUL bytes"),
    "NUL bytes inside a text": (PLAN.encode() % b'"a\0b"', ["plan/mode"], "1 NUL bytes"),
    "a cut character": (PLAN.encode() % b'"\xe6\x97"', ["plan/mode"], "bytes that are no UTF-8"),
    "a torn record before a whole one": (
        b'{"type":"user/message","seq":1,"data":{"content":[{"type":"text","te' + STEP,
        ["step/start"],
        "68 bytes that are no",
    ),
    "two records on one line": (STEP.strip() + line("step/end", 2, {"turn": 1, "step": 1}), ["step/start", "step/end"], "2 records on one line"),
    "a byte order mark": (b"\xef\xbb\xbf" + STEP, ["step/start"], "byte order mark"),
    "a raw newline inside a text": (PLAN.encode() % b'"a\nb\n\nc"', ["plan/mode"], "raw newlines inside a string: one record on 4 lines"),
    "a raw tab inside a text": (PLAN.encode() % b'"a\tb"', ["plan/mode"], "not strictly JSON"),
    "NaN": (PLAN.encode() % b"NaN", ["plan/mode"], "not strictly JSON (NaN is not JSON)"),
    "half a surrogate pair": (PLAN.encode() % b'"\\ud800"', ["plan/mode"], "holds half of a surrogate pair"),
    "a key that stands twice": (PLAN.encode() % b'1,"x":2', ["plan/mode"], "key 'x' stands twice"),
    "an integer of 30 digits": (PLAN.encode() % (b"1" * 30), ["plan/mode"], "holds an integer of 30 digits"),
    "an integer of 5,000 digits": (PLAN.encode() % (b"1" * 5000), ["plan/mode"], "holds an integer of 5000 digits, read as infinity"),
    "a number beyond a double": (PLAN.encode() % b"1e400", ["plan/mode"], "holds a number too large for a double"),
    "minus zero": (PLAN.encode() % b"-0", ["plan/mode"], "holds -0"),
    "nesting of 300 levels": (PLAN.encode() % (b"[" * 300 + b"]" * 300), ["plan/mode"], "nests deeper than 200 levels"),
    "nesting of 100,000 levels": (PLAN.encode() % (b"[" * 100_000 + b"]" * 100_000), ["plan/mode"], "nests deeper than 200 levels"),
    "nesting that never closes": (PLAN.encode() % (b"[" * 100_000), [], "100052 bytes that are no whole record"),
    "a list": (b"[1, 2]\n", [], "a line that is no JSON object"),
    "a number": (b"5\n", [], "a line that is no JSON object"),
    "a blank line": (b"\n", [], "blank line"),
    "spaces only": (b"  \t\n", [], "blank line"),
    "an event without seq": (b'{"type":"plan/mode","time":1,"data":{"active":true}}\n', ["plan/mode"], "records seq undefined where 1 is expected"),
    "an object that is no event": (b"{}\n", ["None"], "records seq undefined where 1 is expected"),
    "a type that dsh does not know": (line("x/y", 1), ["x/y"], "unknown event type x/y"),
}


@pytest.mark.parametrize("case", DAMAGED)
def test_damage_is_noted_with_its_line_and_offset_and_hides_nothing_else(case: str):
    damaged, read, reason = DAMAGED[case]

    log = fl.read(HEADER + START + damaged + end(9))

    assert types(log) == ["turn/start", *read, "turn/end"]
    assert any(found.startswith(reason) for found in reasons(log)), reasons(log)
    assert {damage.line for damage in log.damage if "seq 9" not in damage.reason} == {3} or case in ("spaces only",)
    assert min(damage.offset for damage in log.damage if damage.offset is not None) >= len(HEADER + START)


@pytest.mark.parametrize("case", [case for case in DAMAGED if case != "a key that stands twice"])
def test_a_large_file_is_looked_at_as_closely_except_for_keys_that_stand_twice(case: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(walk, "SHORT", 0)
    damaged, read, reason = DAMAGED[case]

    log = fl.read(HEADER + START + damaged + end(9))

    assert types(log) == ["turn/start", *read, "turn/end"]
    assert any(found.startswith(reason) for found in reasons(log)), reasons(log)


@pytest.mark.parametrize("case", DAMAGED)
def test_a_damaged_first_line_leaves_the_events_behind_it_readable(case: str):
    damaged, read, _ = DAMAGED[case]

    log = fl.read(damaged + START.replace(b'"seq":0', b'"seq":7') + end(9))

    assert types(log) == [*read, "turn/start", "turn/end"]
    assert any("no session header" in reason for reason in reasons(log))


def test_the_last_of_two_equal_keys_counts():
    log = fl.read(HEADER + START + PLAN.encode() % b'1,"x":2' + end(2))

    assert log[1].data == {"x": 2}


def test_dsh_drops_what_follows_a_bad_line_unless_a_later_line_ends_a_turn():
    dropped = fl.read(HEADER + START + b"{bad\n" + STEP)
    refused = fl.read(HEADER + START + b"{bad\n" + end(1))

    assert [damage.harness for damage in dropped.damage] == ["dsh drops this line and everything after it"]
    assert [damage.harness for damage in refused.damage] == [REFUSED]


def test_a_gap_is_told_once_and_what_dsh_does_about_it():
    log = fl.read(HEADER + START + end(3) + line("turn/start", 4, {"turn": 2}) + line("feedback/record", 5, {"text": "ok"}))

    assert reasons(log) == ["records seq 3 where 1 is expected"]
    assert log.damage[0].harness == "dsh refuses the log: seq gap in committed region at line 2 (expected 1, got 3); it counts lines after the header"
    assert [event.seq for event in log] == [0, 1, 2, 3]


def test_a_whole_last_line_without_its_newline_is_shown_though_dsh_ignores_it():
    log = fl.read(HEADER + START + end(1).rstrip())

    assert types(log) == ["turn/start", "turn/end"]
    assert [(damage.reason, damage.harness) for damage in log.damage] == [
        ("the last line ends without a newline", "dsh ignores the bytes after the last newline")
    ]


def test_a_torn_last_line_is_lost_and_said_to_be():
    log = fl.read(HEADER + START + end(1)[:30])

    assert types(log) == ["turn/start"]
    assert [damage.lost for damage in log.damage] == [False, True]


def test_carriage_returns_before_newlines_are_no_damage():
    log = fl.read((HEADER + START + end(1)).replace(b"\n", b"\r\n"))

    assert (types(log), log.damage) == (["turn/start", "turn/end"], ())


def test_lines_end_at_newline_bytes_only():
    log = fl.read(HEADER + START + PLAN.encode() % '"\u2028\x85"'.encode() + end(2))

    assert (log[1].data, log.damage) == ({"x": "\u2028\x85"}, ())


def test_a_line_of_many_megabytes_is_one_event():
    long = "x" * 20_000_000
    log = fl.read(HEADER + START + line("feedback/record", 1, {"text": long}) + end(2))

    assert (len(log), log.damage, len(log[1].data["text"])) == (3, (), len(long))


def test_damage_beyond_ten_thousand_places_is_counted():
    log = fl.read(HEADER + START + b"\n" * 10_050)

    assert len(log.damage) == 10_001
    assert log.damage[-1].reason == "50 more places are damaged; they are not listed one by one"


@pytest.mark.parametrize("header", ['"sandboxMode":"x"', '"approvalPolicy":"ask"', '"origin":"x"', '"version":1', '"version":"0"', '"seedLength":-1'])
def test_a_header_that_dsh_refuses_is_read_with_a_note(header: str):
    log = fl.read(HEADER.replace(b'"delegationDepth":0', b'"delegationDepth":0,' + header.encode()) + START + end(1))

    assert len(log) == 2
    assert all(damage.line == 1 and (damage.harness or "").startswith("dsh refuses the log") for damage in log.damage)
    assert log.damage


def test_an_unknown_header_key_is_no_damage():
    log = fl.read(HEADER.replace(b'"id":"s"', b'"id":"s","zzz":1') + START + end(1))

    assert (log.damage, log.header.zzz) == ((), 1)
