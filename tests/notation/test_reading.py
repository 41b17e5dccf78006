"""One line of the notation gives one event, and a line that is none says why."""

import pytest

from foldlens.notation import NotationError, parse


def only(text: str, dialect: str = "dsh") -> dict:
    """The one event that a text writes."""
    (event,) = parse(text, dialect).events
    return event


def test_the_line_index_is_the_seq_and_the_default_time_counts_in_seconds():
    script = parse("# a remark\n\nturn_start 1\n   turn_end 1")

    assert [(event["seq"], event["time"]) for event in script.events] == [(0, 0), (1, 1000)]
    assert script.lines == (3, 4)


def test_marks_name_the_rules_expected_at_a_line():
    script = parse("turn_start 1\nturn_start 3   # ! turn-overlap, turn-number\nturn_end 1  # a remark")

    assert script.expected == ((1, "turn-overlap"), (1, "turn-number"))


CURRENT = [
    ("turn_start 2", "turn/start", {"turn": 2}),
    ("turn_end 1", "turn/end", {"turn": 1, "reason": {"kind": "completed"}}),
    ("turn_end 1 interrupted", "turn/end", {"turn": 1, "reason": {"kind": "interrupted"}}),
    ("step_start 1/2", "step/start", {"turn": 1, "step": 2}),
    ("tool_call 1/2 c1 bash", "tool/call", {"turn": 1, "step": 2, "callId": "c1", "name": "bash", "arguments": "{}"}),
    ("compaction_start k1 -", "compaction/start", {"compactionId": "k1", "turn": None}),
    ("compaction_end k1 3", "compaction/end", {"compactionId": "k1", "turn": 3}),
    ("end_seed", "session/end-seed", {}),
    ('title "Fix" [2] fallback', "session/title", {"title": "Fix", "messageSeqs": [2], "source": {"kind": "fallback"}}),
    ('plan/mode {"active": true}', "plan/mode", {"active": True}),
    ("turn/start null", "turn/start", None),
    ('turn_start {"turn": "one"}', "turn/start", {"turn": "one"}),
    ("turn_start 1 .turn=null", "turn/start", {"turn": None}),
    ("turn_start 1 -.turn", "turn/start", {}),
    ('turn_start 1 .note={"a": [1]} .note.a.1=2', "turn/start", {"turn": 1, "note": {"a": [1, 2]}}),
]


@pytest.mark.parametrize(("line", "type_", "payload"), CURRENT)
def test_a_dsh_line_gives_its_type_and_payload(line: str, type_: str, payload: object):
    event = only(line)

    assert (event["type"], event["data"]) == (type_, payload)


def test_messages_of_the_current_edition_have_ids_roles_and_sources():
    message = only('assistant_message 1/1 "Look." calls=c1:bash,c2:read')["data"]["message"]

    assert (message["id"], message["role"], message["source"]) == ("m0", "assistant", {"kind": "model", "provider": "p", "model": "m"})
    assert [block.get("id") for block in message["content"]] == [None, "c1", "c2"]


def test_an_error_option_makes_a_result_an_error():
    payload = only('tool_result 1/1 c1 "no" error=TOOL_NOT_STARTED')["data"]

    assert payload["message"]["content"][0]["isError"] is True
    assert payload["error"] == {"name": "ToolNotStartedError", "code": "TOOL_NOT_STARTED"}


ENVELOPES = [
    ('user_message "a"', {"surfaceOp": "append"}),
    ('user_message "a" no_op', {}),
    ('user_message "a" replace 3..1 from 1,2,3', {"surfaceOp": {"op": "replace", "start": 3, "end": 1}, "sourceEventSeqs": [1, 2, 3]}),
    ('user_message "a" op={"op": "replace"} from -', {"surfaceOp": {"op": "replace"}, "sourceEventSeqs": []}),
    ('plan/mode {} op="append" from=false ignorable', {"surfaceOp": "append", "sourceEventSeqs": False, "ignorable": True}),
]


@pytest.mark.parametrize(("line", "rest"), ENVELOPES)
def test_options_write_the_envelope(line: str, rest: dict):
    event = only(line)

    assert {key: value for key, value in event.items() if key not in ("type", "seq", "time", "data")} == rest


def test_seq_and_time_can_be_set_counted_on_or_left_out():
    first, second, third = parse("turn_start 1 seq=7 t=500\nturn_end 1 t=+25\nturn_start 2 no_seq no_time").events

    assert (first["seq"], first["time"], second["time"]) == (7, 500, 525)
    assert third.keys() == {"type", "data"}


def test_a_header_and_a_start_time_stand_before_the_events():
    script = parse('header: {"id": "s1"}\nstart: 1780000000000\nturn_start 1')

    assert script.log.header.id == "s1"
    assert script.events[0]["time"] == 1780000000000


def test_the_older_edition_has_bare_messages_and_triggers():
    assert only("turn_start 1", "dsh-2026-07")["data"]["trigger"] == {"kind": "message", "source": {"kind": "user"}}
    assert only('tool_result 1/1 c1 "out"', "dsh-2026-07")["data"]["callId"] == "c1"
    assert only('steering_message 1 "wait"', "dsh-2026-07")["data"]["turn"] == 1
    assert only("compaction_start 1", "dsh-2026-07")["type"] == "compact/start"


def test_nous_keeps_the_surface_op_in_the_payload_and_writes_times_as_text():
    event = only('dialect: nous\nsystem_message "sum" replace 0..3')

    assert event["data"] == {"content": "sum", "surface_op": ["replace", 0, 3]}
    assert event["time"] == "1970-01-01T00:00:00.000000Z"


def test_a_chat_message_has_no_envelope():
    assert only('tool_result c1 "out"', "chat") == {"role": "tool", "tool_call_id": "c1", "content": "out"}
    assert only('developer {"content": "be brief"}', "chat") == {"role": "developer", "content": "be brief"}


BROKEN = [
    ("turn_strat 1", "did you mean turn_start?"),
    ("turn_start", "turn_start needs TURN"),
    ("turn_start 1 2", "turn_start does not take 2"),
    ("step_start 1", "it is written `step_start TURN/STEP`"),
    ('user_message "a', "Unterminated string"),
    ('user_message "a"b', "a space must follow"),
    ('user_message "a" replace 3', "replace takes a range A..B"),
    ('user_message "a" from x', "from takes seqs"),
    ("turn_start 1 calls=c1:bash", "turn_start has no option calls="),
    ("assistant_message 1/1 calls=c1", "calls= takes ID:NAME"),
    ("turn_start 1 .a.b=1", "no 'a' on the way to .a.b"),
    ("turn_start 1 -.nope", "no key 'nope' to delete"),
    ("turn_start 1 .turn=x", ".turn= takes a JSON value"),
    ("dialect: klingon", "unknown dialect 'klingon'"),
    ("# ! turn-overlap", "a mark needs an event"),
    ("header: 1", "header: takes a JSON object"),
    ("foo/bar baz", "takes its payload as JSON"),
    ("turn_start 1 t=+5", "needs an event with a time before it"),
    ('user_message "a" from 1', "cite no sources"),
]


@pytest.mark.parametrize(("line", "reason"), BROKEN)
def test_a_broken_line_is_named_with_its_reason(line: str, reason: str):
    with pytest.raises(NotationError) as caught:
        parse(f"\n{line}", "nous" if "cite no" in reason else "dsh")

    assert caught.value.line == 2
    assert reason in caught.value.reason


def test_a_directive_after_the_first_event_is_refused():
    with pytest.raises(NotationError, match="before the first event"):
        parse("turn_start 1\ndialect: nous")
