"""Captures in any container and wire format: recognised, bodies kept as they were, secrets dropped, damage listed."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard

import foldlens as fl

Body = dict[str, Any]

CHAT: Body = {
    "model": "m",
    "messages": [
        {"role": "system", "content": "be kind"},
        {"role": "user", "content": "hi"},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "bash", "arguments": "{}"}}]},
        {"role": "tool", "tool_call_id": "c1", "content": "ok"},
    ],
    "tools": [{"type": "function", "function": {"name": "bash", "parameters": {}}}],
    "max_completion_tokens": 9,
    "stream": True,
}
RESPONSES: Body = {
    "model": "m",
    "instructions": "be kind",
    "input": [
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "hi"}]},
        {"type": "function_call", "call_id": "c1", "name": "bash", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c1", "output": "ok"},
    ],
    "max_output_tokens": 9,
}
ANTHROPIC: Body = {
    "model": "m",
    "system": [{"type": "text", "text": "be "}, {"type": "text", "text": "kind"}],
    "max_tokens": 9,
    "messages": [
        {"role": "user", "content": "hi"},
        {"role": "assistant", "content": [{"type": "tool_use", "id": "c1", "name": "bash", "input": {}}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1", "content": "ok"}]},
    ],
    "tools": [{"name": "bash", "input_schema": {}}],
}
GEMINI: Body = {
    "systemInstruction": {"parts": [{"text": "be kind"}]},
    "contents": [{"role": "user", "parts": [{"text": "hi"}]}, {"role": "model", "parts": [{"functionCall": {"name": "bash", "args": {}}}]}],
    "tools": [{"functionDeclarations": [{"name": "bash", "parameters": {}}]}],
    "generationConfig": {"maxOutputTokens": 9},
}
DSH: Body = {
    "model": "m",
    "system": "be kind",
    "messages": [{"id": "u", "role": "user", "source": {"kind": "user"}, "content": [{"type": "text", "text": "hi"}]}],
    "maxTokens": 9,
}
NOUS = [{"role": "user", "content": "hi", "tool_calls": [], "tool_call_id": None, "name": None}]

WIRES = [("openai-chat", CHAT, 4), ("openai-responses", RESPONSES, 3), ("anthropic", ANTHROPIC, 3), ("gemini", GEMINI, 2), ("dsh", DSH, 1), ("nous", NOUS, 1)]
every_wire = pytest.mark.parametrize(("wire", "body", "count"), WIRES, ids=[wire for wire, _, _ in WIRES])


def lines(*records: Any) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def har(*bodies: Any) -> Body:
    entries = [
        {
            "startedDateTime": "2026-01-01T00:00:00Z",
            "request": {"url": "https://x/v1", "headers": [{"name": "X-Session-Id", "value": "s"}], "postData": {"text": json.dumps(body)}},
        }
        for body in bodies
    ]
    return {"log": {"entries": [*entries, {"startedDateTime": "2026-01-01T00:00:00Z", "request": {"url": "https://x/favicon.ico"}}]}}


@every_wire
def test_a_line_of_a_bare_body_is_recognised(wire: str, body: Any, count: int):
    (request,) = fl.read_requests(lines(body))

    assert (request.wire, len(request.messages), request.body) == (wire, count, body)


@every_wire
def test_a_body_inside_a_record_is_recognised(wire: str, body: Any, count: int):
    if isinstance(body, list):
        body = {"messages": body}
    (request,) = fl.read_requests(lines({"t": 5.5, "headers": {}, "body": body}), wire=wire)

    assert (request.wire, len(request.messages), request.body, request.time) == (wire, count, body, 5.5)


@every_wire
def test_each_wire_gives_the_same_header_terms(wire: str, body: Any, count: int):
    header = dict(fl.Request.from_body(body, wire=wire).header)

    assert header.get("model", "m") == "m"
    assert header.get("system", "be kind") == "be kind"
    assert header.get("maxTokens", 9) == 9
    assert [tool["name"] for tool in header.get("tools", [{"name": "bash"}])] == ["bash"]


@pytest.mark.parametrize("container", ["jsonl", "array", "pretty array", "har", "gzip", "zstd", "bom", "crlf", "blank lines"])
def test_every_container_gives_the_same_requests(container: str, tmp_path: Path):
    records = [CHAT, ANTHROPIC]
    plain = lines(*records)
    content = {
        "jsonl": plain,
        "array": json.dumps(records).encode(),
        "pretty array": json.dumps(records, indent=2).encode(),
        "har": json.dumps(har(*records)).encode(),
        "gzip": gzip.compress(plain),
        "zstd": zstandard.ZstdCompressor().compress(plain),
        "bom": b"\xef\xbb\xbf" + plain,
        "crlf": plain.replace(b"\n", b"\r\n"),
        "blank lines": b"\n" + plain.replace(b"\n", b"\n\n"),
    }[container]
    path = tmp_path / "capture"
    path.write_bytes(content)

    found = fl.read_requests(path)

    assert [(request.index, request.wire, request.body) for request in found] == [(0, "openai-chat", CHAT), (1, "anthropic", ANTHROPIC)]
    assert found.damage == ()


def test_one_pretty_record_is_a_capture():
    (request,) = fl.read_requests(json.dumps(CHAT, indent=2).encode())

    assert request.body == CHAT


def test_a_body_written_as_text_is_read():
    (request,) = fl.read_requests(lines({"headers": {"x-session-id": "s"}, "body": json.dumps(CHAT)}))

    assert (request.wire, request.session_id, request.body) == ("openai-chat", "s", CHAT)


def test_a_har_entry_says_its_session_and_time():
    (request,) = fl.read_requests(json.dumps(har(CHAT)).encode())

    assert (request.session_id, request.time) == ("s", 1_767_225_600.0)


def test_secrets_and_transport_fields_do_not_survive_reading():
    headers = {
        "Authorization": "Bearer x", "x-api-key": "k", "X-Goog-Api-Key": "k", "cookie": "c", "x-auth-token": "t", "host": "h", "content-length": "9",
        "x-deepseek-harness-session-id": "s", "x-deepseek-harness-user-id": "u",
    }  # fmt: skip

    (request,) = fl.read_requests(lines({"headers": headers, "body": CHAT}))

    assert dict(request.transport) == {"x-deepseek-harness-session-id": "s"}
    assert request.session_id == "s"


@pytest.mark.parametrize(
    ("stated", "seconds"),
    [
        ({"t": 5}, 5.0),
        ({"timestamp": 1_700_000_000_000}, 1_700_000_000.0),
        ({"startTime": "2026-01-01T00:00:00+01:00"}, 1_767_222_000.0),
        ({"t": "soon"}, None),
        ({}, None),
    ],
)
def test_times_are_seconds_since_1970(stated: Body, seconds: float | None):
    (request,) = fl.read_requests(lines(stated | {"body": CHAT}))

    assert request.time == seconds


def test_bad_records_are_damage_and_hide_no_good_ones():
    content = lines(CHAT) + b'{"model": "m", "messages": [{"role"\n' + b"\xff\xfe\n" + lines({"hello": 1}, {"body": ANTHROPIC}) + lines(CHAT)[:40]

    found = fl.read_requests(content)

    assert [(request.index, request.wire) for request in found] == [(0, "openai-chat"), (4, "anthropic")]
    assert [damage.line for damage in found.damage] == [2, 3, 4, 6]
    assert all(damage.reason and damage.lost for damage in found.damage)
    assert found.damage[0].offset == len(lines(CHAT))


@pytest.mark.parametrize("content", [b"no json", b'{"hello": 1}\n', b"[1, 2]", b"\x1f\x8b broken"])
def test_a_file_without_any_request_is_unreadable(content: bytes, tmp_path: Path):
    path = tmp_path / "capture"
    path.write_bytes(content)

    with pytest.raises(fl.ReadError, match="capture"):
        fl.read_requests(path)


def test_a_missing_file_is_unreadable():
    with pytest.raises(fl.ReadError, match="nowhere"):
        fl.read_requests("/nowhere/at/all")


def test_an_empty_capture_holds_no_request():
    assert len(fl.read_requests(b"")) == 0


def test_an_unknown_wire_is_named_with_the_known_ones():
    with pytest.raises(ValueError, match="unknown wire format 'telex'; known: anthropic, dsh"):
        fl.read_requests(lines(CHAT), wire="telex")


def test_a_body_of_another_shape_is_refused():
    with pytest.raises(ValueError, match="'contents'"):
        fl.Request.from_body(CHAT, wire="gemini")


def test_a_repeated_conversation_request_is_a_retry_within_its_session():
    def record(session: str, body: Body) -> Body:
        return {"headers": {"x-session-id": session}, "body": body}

    found = fl.read_requests(lines(record("a", CHAT), record("b", CHAT), record("a", CHAT), record("a", ANTHROPIC)))

    assert [str(request.purpose) for request in found] == ["conversation", "conversation", "retry", "conversation"]


@pytest.mark.parametrize(
    ("body", "headers", "purpose"),
    [
        (CHAT, {}, "conversation"),
        (CHAT, {"x-deepseek-harness-compact": "1"}, "compaction"),
        (CHAT, {"x-codex-turn-metadata": '{"request_kind": "compaction"}'}, "compaction"),
        (CHAT, {"x-codex-turn-metadata": '{"request_kind": "turn", "agent_name": "/reviewer"}'}, "subagent"),
        ({"model": "m", "messages": [{"role": "system", "content": "Create a concise title"}, {"role": "user", "content": "x"}]}, {}, "title"),
        ({"model": "m", "messages": [{"role": "system", "content": "You summarize conversations."}, {"role": "user", "content": "x"}]}, {}, "compaction"),
        ({"model": "m", "messages": [{"role": "user", "content": "a title, please"}]}, {}, "unknown"),
    ],
)
def test_a_request_says_what_it_is_for(body: Body, headers: dict[str, str], purpose: str):
    (request,) = fl.read_requests(lines({"headers": headers, "body": body}))

    assert str(request.purpose) == purpose


def test_slices_keep_the_damage_and_bodies_stay_in_the_file(tmp_path: Path):
    path = tmp_path / "capture.jsonl"
    path.write_bytes(lines(CHAT, ANTHROPIC, GEMINI) + b"{\n")

    found = fl.read_requests(path)[1:]

    assert [request.wire for request in found] == ["anthropic", "gemini"]
    assert len(found.damage) == 1
    assert found[0].body == ANTHROPIC


def test_integers_of_any_size_and_lone_surrogates_are_read():
    body = CHAT | {"messages": [{"role": "user", "content": "\ud800"}, {"role": "user", "content": [{"type": "text", "text": "x", "n": 2**80}]}]}

    (request,) = fl.read_requests(lines(body))

    assert request.body == body
    assert request.messages[0].content == "\ud800"


@pytest.mark.parametrize("levels", [201, 500, 950, 985, 2000])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_a_body_that_nests_deeper_than_a_log_may_is_damage_and_the_next_is_read(levels: int, opening: str):
    closing = "]" if opening == "[" else "}"
    deep = (opening * levels + "1" + closing * levels).encode()
    first = b'{"model": "m", "messages": [{"role": "user", "content": "a \\\\\\" [[[ b"}]}'
    found = fl.read_requests(b"\n".join([first, first.replace(b'"m"', deep), first.replace(b"}]}", b'}], "tools": ' + deep + b"}"), first]))

    assert [damage.line for damage in found.damage] == [2, 3]
    assert len(found) == 2


def test_brackets_in_texts_are_no_nesting():
    body = json.dumps({"model": "m", "messages": [{"role": "user", "content": '[{"' * 1000}]}).encode()

    assert len(fl.read_requests(b"\n".join([body, body.replace(b'"m"', b'"n"'), body]))) == 3


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_a_capture_that_unpacks_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]):
    monkeypatch.setattr("foldlens.captures.source.BOMB", 1 << 20)
    monkeypatch.setattr("foldlens.captures.source.RATIO", 100)
    path = tmp_path / "bomb"
    path.write_bytes(pack(b" " * (1 << 25)))

    with pytest.raises(fl.ReadError, match="unpacks to more than 100 times its size"):
        fl.read_requests(path)


def test_a_directory_of_captures_is_refused_in_words(tmp_path: Path):
    with pytest.raises(fl.ReadError, match="is a directory, not a capture"):
        fl.read_requests(tmp_path)
