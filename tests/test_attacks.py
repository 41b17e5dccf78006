"""Hostile and broken input: it gets an answer, never a traceback."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
import zstandard

import foldlens as fl
from foldlens.cli import main
from foldlens.notation import parse

BROKEN = b'{"foldlens": 1, "dialect": "nous", "header": {}}\n{"seq": 0, "type": "tool_result", "data": {"tool_call_id": "c9", "content": "x"}}\n'
LOG = 'user_message "hi"\nassistant_message 1/1 "a" calls=c1:bash\ntool_result 1/1 c1 "ok"'
ODD: tuple[Any, ...] = (None, True, 0, 1.5, "", "\ud800", [], [1], {}, {"a": 1})


def chat_body(**fields: Any) -> dict[str, Any]:
    return {"model": "m", "messages": [{"role": "user", "content": "hi"}], **fields}


def chat_with(message: Any) -> dict[str, Any]:
    return chat_body(messages=[message])


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(
    ("wire", "body"),
    [
        ("openai-chat", lambda odd: chat_with({"role": "assistant", "tool_calls": [{"id": odd, "function": {"name": odd, "arguments": odd}}]})),
        ("openai-chat", lambda odd: chat_with({"role": "assistant", "tool_calls": [{"function": odd}]})),
        ("openai-chat", lambda odd: chat_with({"role": "tool", "tool_call_id": odd, "content": odd})),
        ("openai-chat", lambda odd: chat_with({"role": "user", "type": odd, "content": [{"type": odd}]})),
        ("gemini", lambda odd: {"contents": [{"role": "user", "parts": [{"functionResponse": odd}, {"functionCall": odd}]}]}),
        ("gemini", lambda odd: {"contents": [], "tools": [{"functionDeclarations": odd}]}),
    ],
)
def test_a_request_field_of_any_shape_can_be_held_against_a_log(wire: str, body: Any, odd: Any):
    requests = fl.read_requests(json.dumps(body(odd)).encode(), wire=wire)
    report = fl.check(parse(LOG).log, requests)

    assert len(report.requests) == 1
    assert json.loads(report.model_dump_json())["dialect"] == "dsh"


def test_calls_with_ids_of_other_types_are_not_equal_to_their_texts():
    log = parse('dialect: nous\nuser_message "hi"').log

    assert fl.align(log, [{"role": "tool", "tool_call_id": [1], "content": "hi"}]).status != "equal"


@pytest.mark.parametrize("body", [{"messages": 1}, {"messages": {"a": 1}}, {"contents": "x"}])
def test_messages_that_are_no_list_are_refused_with_a_reason(body: Any):
    with pytest.raises(fl.ReadError, match="is no list"):
        fl.read_requests(json.dumps(body).encode())


@pytest.mark.parametrize("text", [b"[" * 100_000, b'{"messages":' * 100_000, b'{"request":{"body":' + b"[" * 5000])
def test_a_capture_that_nests_without_end_is_refused(text: bytes):
    with pytest.raises(fl.ReadError):
        fl.read_requests(text)


def test_a_deep_capture_line_does_not_hide_the_next():
    requests = fl.read_requests(b'{"messages":' + b"[" * 100_000 + b"\n" + json.dumps(chat_body()).encode())

    assert len(requests) == 1
    assert requests.damage[0].line == 1


def test_har_headers_with_names_of_any_type_are_read():
    posted = {"text": json.dumps(chat_body())}
    har = {"log": {"entries": [{"request": {"headers": [{"name": [1], "value": "x"}, {"name": None}], "postData": posted}}]}}

    assert len(fl.read_requests(json.dumps(har).encode())) == 1


@pytest.mark.parametrize("format", ["text", "json", "sarif", "junit", "github"])
def test_a_file_name_that_is_no_utf_8_is_reported_in_every_format(tmp_path: Path, capsys: pytest.CaptureFixture[str], format: str):
    path = tmp_path / os.fsdecode(b"log\xff\xfe.jsonl")
    path.write_bytes(BROKEN)

    assert main(["check", str(path), "--format", format]) == 1
    assert "orphaned-tool-result" in capsys.readouterr().out


def test_a_folder_is_searched_without_the_captured_requests_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "a.jsonl").write_bytes(BROKEN)
    for name in ("a.requests.jsonl", "requests.jsonl", "b.requests.json"):
        (tmp_path / name).write_text(json.dumps(chat_body()))

    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().err == ""


def test_a_zstd_bomb_is_left_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("foldlens.formats.lines.zstd.BOMB", 1 << 20)
    path = tmp_path / "bomb.jsonl.zst"
    path.write_bytes(zstandard.compress(BROKEN + b" " * (1 << 25)))

    log = fl.read(path)

    assert len(log) == 1
    assert any("unpacks to more than 1000 times its size" in damage.reason for damage in log.damage)


def test_a_repetitive_but_ordinary_zstd_log_is_read_whole(tmp_path: Path):
    path = tmp_path / "long.jsonl.zst"
    path.write_bytes(zstandard.compress(BROKEN.splitlines(keepends=True)[0] + BROKEN.splitlines(keepends=True)[1] * 5000))

    assert len(fl.read(path)) == 5000


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a system without devices")
def test_a_device_that_never_ends_is_refused():
    with pytest.raises(fl.ReadError, match="is a device"):
        fl.read("/dev/zero")


def test_github_annotations_of_a_clean_log_are_no_text_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "clean.jsonl"
    path.write_bytes(BROKEN.splitlines(keepends=True)[0] + b'{"seq": 0, "type": "user_message", "data": {"content": "hi"}}\n')

    assert main(["check", str(path), "--format", "github"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("odd", [{1}, b"x", 10**5000, object()], ids=type)
def test_events_that_json_cannot_hold_have_a_table(odd: Any):
    log = fl.Log.from_events([{"type": "user_message", "data": {"content": "hi", "metadata": {"x": odd}}}], dialect="nous")

    assert log.frame.height == 1


@pytest.mark.parametrize("dialect", ["nous", "dsh", "dsh-2026-07"])
@pytest.mark.parametrize("field", ["type", "data", "time", "surface_op", "sources"])
def test_an_integer_that_no_json_number_can_hold_is_refused(dialect: str, field: str):
    session: Any = fl.SessionLog(dialect)

    with pytest.raises(fl.InvalidEvent):
        session.append(**{"type": "user_message" if dialect == "nous" else "user/message", "data": {}, field: 10**5000})
    assert len(session) == 0


def test_a_seed_that_is_no_message_is_refused():
    with pytest.raises(ValueError, match="a message is a mapping or a Message, not a set"):
        fl.SessionLog("nous").seed([{1}])  # pyright: ignore[reportArgumentType]  # a caller's mistake


def test_a_selection_of_no_rule_is_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "a.jsonl"
    path.write_bytes(BROKEN)

    assert main(["check", str(path), "--select", " ,"]) == 2
    assert "--select names no rule" in capsys.readouterr().err


def test_a_closed_stdout_brings_no_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "a.jsonl"
    path.write_bytes(BROKEN)
    monkeypatch.setattr("sys.stdout", None)

    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("kind", [[1], {"a": 1}, None, True, 5])
@pytest.mark.parametrize("format", [None, "dsh", "nous", "chat", "foldlens"])
def test_a_type_or_role_of_any_shape_is_read(kind: Any, format: str | None):
    header = {"type": "session", "version": 0, "id": "s", "createdAt": 1, "delegationDepth": 0}
    event = {"type": kind, "role": kind, "seq": 0, "time": 0, "data": {}}
    for values in ([event], [header, event], [{"foldlens": 1, "dialect": "nous"}, event]):
        for text in ("\n".join(map(json.dumps, values)), json.dumps(values), json.dumps({"messages": values})):
            try:
                report = fl.check(fl.read(text.encode(), format=format))
            except fl.ReadError:
                continue
            assert report.events <= len(values)


def test_an_assistant_message_without_payload_does_not_stop_the_check():
    events = [{"type": "assistant_message"}, {"type": "tool_result", "data": {"content": "ok", "tool_call_id": "c1"}}]

    assert not fl.check(fl.Log.from_events(events, dialect="nous")).ok


def test_a_file_that_is_cut_after_it_was_read_is_refused_in_words(tmp_path: Path):
    path = tmp_path / "a.jsonl"
    header, event = BROKEN.splitlines(keepends=True)
    path.write_bytes(header + event * 5000)
    log = fl.read(path)
    os.truncate(path, 1000)

    for look in (lambda: log[4000], lambda: list(log), lambda: fl.check(log, admission="append"), lambda: log.frame, lambda: log.prefix(4500)):
        with pytest.raises(fl.ReadError, match="is shorter than it was when it was read first"):
            look()


@pytest.mark.parametrize("line", ["turn_start {}", 'user_message "a" from {}', 'user_message "a" replace {}..1', 'user_message "a" seq={}'])
def test_a_number_of_thousands_of_digits_is_refused_by_the_notation(line: str):
    with pytest.raises(ValueError, match="line 1"):
        parse(line.format("9" * 5000))
