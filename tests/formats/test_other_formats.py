"""Nous contexts, flat chats and foldlens's own JSONL."""

import json
from pathlib import Path
from typing import Any

import pytest

import foldlens as fl
from formats.logs import reasons, types

EVENTS = [
    {"seq": 0, "type": "user_message", "time": "2026-11-30T17:11:11.392733Z", "data": {"content": "a"}},
    {"seq": 1, "type": "user_message", "time": "2026-11-30T17:11:12Z", "data": {"content": "b", "surface_op": ["replace", 0, 0]}},
]
CHAT: list[Any] = [
    {"role": "developer", "content": "be brief"},
    {"role": "user", "content": "hi"},
    {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "function": {"name": "bash", "arguments": "{}"}}]},
    {"role": "tool", "tool_call_id": "c1", "content": "ok"},
]


def dumped(value: Any, indent: int | None = None) -> bytes:
    return json.dumps(value, indent=indent).encode()


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("whole", [EVENTS, {"version": 2, "agent_name": "x", "messages": [], "events": EVENTS}, {"version": 3, "events": EVENTS}])
def test_events_of_nous_read_from_a_list_or_a_context(whole: Any, indent: int | None):
    log = fl.read(dumped(whole, indent))

    assert (log.format, log.dialect.name, fl.fold(log).seqs, log.damage) == ("nous", "nous", (1,), ())
    assert log.frame["time"].to_list() == [1796058671392, 1796058672000]


def test_events_of_nous_read_line_by_line():
    log = fl.read(b"\n".join(map(dumped, EVENTS)))

    assert (log.format, fl.fold(log).seqs, log.source.place(1)) == ("nous", (1,), (2, len(dumped(EVENTS[0])) + 1, len(dumped(EVENTS[1]))))


def test_a_version_1_context_is_seeded_from_its_messages():
    messages = [
        {"role": "user", "content": "a"},
        {"role": "assistant", "content": "b", "tool_calls": []},
        {"role": "tool", "tool_call_id": "c", "content": "r"},
    ]
    log = fl.read(dumped({"version": 1, "messages": messages, "system_prompt": "s"}))

    assert types(log) == ["user_message", "assistant_message", "tool_result"]
    assert (log.header.system_prompt, fl.fold(log).messages[2].tool_call_id) == ("s", "c")


def test_a_torn_context_gives_its_whole_events():
    content = dumped({"version": 2, "agent_name": "x", "events": EVENTS})
    log = fl.read(content[:-40])

    assert (len(log), log.header.agent_name, log.damage[-1].lost) == (1, "x", True)


def test_a_context_that_nous_refuses_is_read_with_a_note():
    log = fl.read(dumped({"version": "2", "events": EVENTS}))

    assert [damage.harness for damage in log.damage] == ["Nous refuses it: missing or invalid version field"]


@pytest.mark.parametrize("content", [dumped(CHAT), dumped(CHAT, 2), dumped({"messages": CHAT}), b"\n".join(map(dumped, CHAT))])
def test_a_flat_chat_is_its_own_log(content: bytes):
    log = fl.read(content)

    assert (log.format, log.dialect.name, log.damage) == ("chat", "chat", ())
    assert [event.kind for event in log] == ["system_message", "user_message", "assistant_message", "tool_result"]
    assert [message.body for message in fl.fold(log).messages] == CHAT
    assert fl.check(log).ok


def test_a_result_without_its_call_is_found_in_a_flat_chat():
    log = fl.read(dumped([CHAT[1], CHAT[3]]))

    assert [violation.rule for violation in fl.check(log).violations] == ["result-without-visible-call"]


def test_a_message_that_answers_two_calls_answers_each_by_itself():
    calls = {"role": "assistant", "content": [{"type": "tool_use", "id": "a"}, {"type": "tool_use", "id": "b"}]}
    results = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": id_} for id_ in "ab"] + [{"type": "text", "text": "go on"}]}
    log = fl.read(dumped({"messages": [CHAT[1], calls, results]}))

    assert [event.kind for event in log] == ["user_message", "assistant_message", "tool_result", "tool_result", "user_message"]
    assert fl.check(log).violations == ()


def test_a_torn_chat_gives_its_whole_messages():
    log = fl.read(dumped(CHAT)[:-10])

    assert (len(log), log.damage[-1].lost) == (3, True)


def test_lines_of_another_program_that_hold_messages_are_no_flat_chat():
    with pytest.raises(fl.ReadError):
        fl.read(b'{"t": 1, "body": {"messages": [{"role": "user", "content": "x"}]}}\n' * 3)


def test_what_a_session_log_writes_reads_back(tmp_path: Path):
    path = tmp_path / "session.jsonl"
    path.write_bytes(b'{"foldlens":1,"dialect":"nous","header":{"id":"n"}}\n' + b"".join(dumped(event) + b"\n" for event in EVENTS))
    log = fl.read(path)

    assert (log.format, log.dialect.name, log.header.id, list(log.source.rows())[1].surface_op) == ("foldlens", "nous", "n", ["replace", 0, 0])
    assert log.damage == ()


def test_our_own_format_never_upgrades_an_event():
    start = {"type": "turn/start", "seq": 0, "time": 1, "data": {"turn": 1, "trigger": {"kind": "message"}}}
    log = fl.read(b'{"foldlens":1,"dialect":"dsh","header":{}}\n' + dumped(start) + b"\n")

    assert log[0].data == start["data"]


def test_our_own_format_names_an_unknown_dialect():
    with pytest.raises(fl.ReadError, match="unknown dialect 'x'"):
        fl.read(b'{"foldlens":1,"dialect":"x","header":{}}\n')


def test_a_torn_line_of_our_own_format_is_damage():
    log = fl.read(b'{"foldlens":1,"dialect":"nous","header":{}}\n' + dumped(EVENTS[0]) + b"\n" + dumped(EVENTS[1])[:30])

    assert (len(log), reasons(log)) == (1, ["30 bytes that are no whole record"])


def test_a_file_in_utf_32_is_called_so():
    with pytest.raises(fl.ReadError, match="is UTF-32 text; save it as UTF-8"):
        fl.read('{"foldlens": 1}'.encode("utf-32"))


@pytest.mark.parametrize("header", [{}, {"dialect": None}, {"dialect": [1]}])
def test_a_header_of_our_own_without_a_dialect_is_refused_in_words(header: dict[str, Any]):
    with pytest.raises(fl.ReadError, match="its header names no dialect"):
        fl.read(json.dumps({"foldlens": 1, **header}).encode())
