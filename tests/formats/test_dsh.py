"""dsh sessions on disk: headers, packed rows, older shapes, editions, fixtures, zstd."""

import io
import json
from pathlib import Path

import pytest
import zstandard

import foldlens as fl
from benchmarks.generator import lines
from formats.logs import HEADER, START, end, line, reasons, types

STEP = line("step/start", 1, {"turn": 1, "step": 1})
TEXTS = {"turn": 1, "step": 1, "index": 0, "dt": [5, -2], "texts": ["a", "b", "c"]}
USER = {"content": [{"type": "text", "text": "hi"}], "source": {"kind": "user"}}


def packed(type_: str, seq: int, data: object) -> bytes:
    return json.dumps({"type": type_, "seq0": seq, "time0": 20, "data": data}).encode() + b"\n"


def test_a_log_without_damage_has_none():
    log = fl.read(HEADER + START + end(1))

    assert (log.format, log.dialect.name, log.damage, log.header.id, types(log)) == ("dsh", "dsh", (), "s", ["turn/start", "turn/end"])


def test_a_path_bytes_and_an_open_file_give_the_same_log(tmp_path: Path):
    content = HEADER + START + end(1)
    path = tmp_path / "session.jsonl"
    path.write_bytes(content)
    with path.open("rb") as file:
        logs = [fl.read(path), fl.read(str(path)), fl.read(content), fl.read(file), fl.read(io.BytesIO(content))]

    assert {tuple(log.events) == tuple(logs[0].events) for log in logs} == {True}
    assert logs[0].path == str(path)


def test_a_file_that_grows_stays_the_log_that_was_read(tmp_path: Path):
    path = tmp_path / "session.jsonl"
    path.write_bytes(HEADER + START)
    log = fl.read(path)
    with path.open("ab") as file:
        file.write(end(1))

    assert (len(log), sum(row.count for row in log.source.rows()), len(fl.read(path))) == (1, 1, 2)


def test_every_event_knows_its_line_offset_and_bytes():
    log = fl.read(HEADER + START + packed("text-chunks", 1, TEXTS) + end(4))

    assert log.source.place(0) == (2, len(HEADER), len(START) - 1)
    assert log.source.place(2) == log.source.place(3) == (3, len(HEADER + START), len(packed("text-chunks", 1, TEXTS)) - 1)
    assert log.source.raw(4) == end(4).rstrip()


def test_a_packed_row_is_its_chunks():
    log = fl.read(HEADER + START + STEP + packed("text-chunks", 2, TEXTS) + line("step/end", 5, {"turn": 1, "step": 1}) + end(6))

    assert [(event.seq, event.time, event.data["chunk"]) for event in log.events[2:5]] == [
        (2, 20, {"type": "text-delta", "index": 0, "text": "a"}),
        (3, 25, {"type": "text-delta", "index": 0, "text": "b"}),
        (4, 23, {"type": "text-delta", "index": 0, "text": "c"}),
    ]
    assert log.damage == ()
    assert log.frame["time"].to_list() == [10, 11, 20, 25, 23, 15, 16]


def test_packed_tool_call_chunks_carry_id_and_name():
    data = {"turn": 1, "step": 1, "index": 1, "id": "c1", "name": "bash", "dt": [], "args": ["{"]}
    log = fl.read(HEADER + START + packed("tool-call-chunks", 1, data) + end(2))

    assert log[1].data["chunk"] == {"type": "tool-call-delta", "index": 1, "id": "c1", "name": "bash", "argumentsDelta": "{"}


def test_packed_and_plain_chunks_are_one_run_of_the_same_step():
    chunk = line("assistant/chunk", 2, {"turn": 1, "step": 1, "chunk": {"type": "block-start", "index": 0, "blockType": "text"}})
    log = fl.read(HEADER + START + STEP + chunk + packed("text-chunks", 3, TEXTS) + line("step/end", 6, {"turn": 1, "step": 1}) + end(7))
    runs = [(row.seq, row.count, row.turn, row.step, row.time, row.last_time, row.reversal) for row in log.source.rows() if row.kind == "assistant_chunk"]

    assert runs == [(2, 4, 1, 1, 12, 23, 5)]


def test_packed_and_plain_logs_read_alike():
    plain, short = (fl.read("".join(lines(3000, replacements=4, packed=how)).encode()) for how in (False, True))

    assert len(plain) == len(short)
    assert [vars_of(row) for row in plain.source.rows()] == [vars_of(row) for row in short.source.rows()]
    assert fl.fold(plain).seqs == fl.fold(short).seqs
    assert plain.frame.drop("line", "offset", "size").equals(short.frame.drop("line", "offset", "size"))


def vars_of(row: object) -> tuple[object, ...]:
    return tuple(getattr(row, name, None) for name in ("seq", "count", "kind", "time", "last_time", "reversal"))


def test_a_malformed_packed_row_still_gives_its_pieces():
    log = fl.read(HEADER + START + packed("text-chunks", 1, TEXTS | {"dt": [1]}) + end(4))

    assert [event.data["chunk"]["text"] for event in log.events[1:4]] == ["a", "b", "c"]
    assert reasons(log) == ["malformed text-chunks row: it has 1 time gaps for 3 pieces"]


def test_older_shapes_are_upgraded_as_dsh_does_and_judged_as_upgraded():
    trigger = line("turn/start", 0, {"turn": 1, "trigger": {"kind": "message", "source": {"kind": "user"}}})
    steering = line("steering/message", 2, {"turn": 1, **USER}, surfaceOp="append")
    failed = line("turn/end", 3, {"turn": 1, "reason": {"kind": "error", "step": 1, "message": "m"}})
    log = fl.read(HEADER + trigger + line("user/message", 1, USER, surfaceOp="append") + steering + failed)

    assert [event.data for event in log] == [
        {"turn": 1},
        USER | {"id": "legacy-message:s:1", "role": "user"},
        USER | {"id": "legacy-message:s:2", "role": "user"},
        {"turn": 1, "reason": {"kind": "error", "error": {"message": "m", "code": "UNKNOWN"}}},
    ]
    assert types(log)[2] == "user/message"
    assert (log.damage, fl.check(log).violations) == ((), ())


def test_a_rewritten_older_tool_result_keeps_the_id_of_the_one_it_rewrites():
    result = {"turn": 1, "step": 1, "callId": "c1", "content": [], "isError": False}
    again = line("tool/result", 2, result, surfaceOp={"op": "replace", "start": 1, "end": 1}, sourceEventSeqs=[1])
    log = fl.read(HEADER + START + line("tool/result", 1, result, surfaceOp="append") + again + end(3))

    assert [log[seq].data["message"]["id"] for seq in (1, 2)] == ["legacy-message:s:1", "legacy-message:s:1"]


def test_an_ending_of_unknown_shape_is_kept_and_dsh_refuses_it():
    log = fl.read(HEADER + START + line("turn/end", 1, {"turn": 1, "reason": {"kind": "completed", "why": "x"}}))

    assert log[1].data["reason"]["why"] == "x"
    assert [damage.harness for damage in log.damage] == ["dsh refuses the log: malformed pre-react-loop turn/end event"]


OLD_HEADER = HEADER.replace(b',"delegationDepth":0', b"")
OLD_START = line("turn/start", 0, {"turn": 1, "trigger": {"kind": "message", "source": {"kind": "user"}}})


@pytest.mark.parametrize(
    ("header", "events", "dialect"),
    [
        (OLD_HEADER, OLD_START + line("user/message", 1, USER, surfaceOp="append"), "dsh-2026-07"),
        (HEADER, OLD_START + line("user/message", 1, USER, surfaceOp="append"), "dsh"),
        (OLD_HEADER, START + line("user/message", 1, USER, surfaceOp="append"), "dsh"),
        (OLD_HEADER, START + line("compact/start", 1, {"turn": 1}), "dsh-2026-07"),
        (OLD_HEADER, OLD_START + line("user/message", 1, USER, surfaceOp="append") + line("session/title", 2), "dsh"),
        (OLD_HEADER, OLD_START, "dsh"),
    ],
)
def test_the_edition_is_told_by_header_types_and_shapes(header: bytes, events: bytes, dialect: str):
    log = fl.read(header + events)

    assert log.dialect.name == dialect
    assert ("the header has no delegationDepth" in reasons(log)) == (header == OLD_HEADER and dialect == "dsh")


def test_a_fixture_without_seq_and_time_is_numbered_and_said_to_be_one():
    bare = b'{"type":"turn/start","data":{"turn":1}}\n{"type":"text-chunks","data":{"turn":1,"step":1,"index":0,"dt":[1],"texts":["a","b"]}}\n'
    log = fl.read(HEADER.replace(b'"s"', b'"{{sessionId}}"') + bare)

    assert [(event.seq, event.time) for event in log] == [(0, 0), (1, 0), (2, 0)]
    assert reasons(log) == [
        "a test fixture: the header holds the placeholders {{sessionId}}",
        "no event carries seq and time; the running count and 0 stand in for them",
    ]


def test_a_missing_seq_is_not_filled_in_where_other_events_have_theirs():
    log = fl.read(HEADER + b'{"type":"turn/start","data":{"turn":1}}\n' + end(1))

    assert "records seq undefined where 0 is expected" in reasons(log)


def frames(*parts: bytes) -> bytes:
    return b"".join(zstandard.ZstdCompressor(write_checksum=True).compress(part) for part in parts)


def test_zstd_frames_are_one_log():
    log = fl.read(frames(HEADER, START, end(1)))

    assert (types(log), log.damage, log.source.raw(1)) == (["turn/start", "turn/end"], (), end(1).rstrip())


def test_a_line_may_span_zstd_frames():
    log = fl.read(frames(HEADER, START[:20], START[20:] + end(1)))

    assert [event.data for event in log] == [json.loads(START)["data"], json.loads(end(1))["data"]]


def test_a_torn_last_zstd_frame_gives_what_it_holds_and_is_named():
    whole = frames(HEADER, START)
    last = frames("".join(lines(2000)).encode().split(b"\n", 1)[1])
    log = fl.read(whole + last[: len(last) // 2])

    assert len(log) > 1
    assert any(damage.reason == f"zstd frame at compressed byte {len(whole)}: torn: the file ends inside it" for damage in log.damage)


def test_a_broken_zstd_frame_does_not_hide_the_next_one():
    broken = bytearray(frames(end(1) * 50))
    broken[len(broken) // 2] ^= 0xFF
    log = fl.read(frames(HEADER, START) + bytes(broken) + frames(end(1)))

    assert (types(log)[0], types(log)[-1]) == ("turn/start", "turn/end")
    assert any("zstd frame" in damage.reason and damage.lost for damage in log.damage)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"hello\n", b"{", b"5", bytes(range(256)), b"[]", b"\xff\xfe{\0}\0", b"\x28\xb5\x2f\xfd"])
def test_what_is_no_log_is_refused_with_the_formats_tried(content: bytes):
    with pytest.raises(fl.ReadError) as caught:
        fl.read(content)

    assert caught.value.tried == ("foldlens", "dsh", "nous", "chat")
    assert str(caught.value).startswith("<bytes>")


def test_a_directory_and_a_missing_file_are_refused_by_name(tmp_path: Path):
    with pytest.raises(fl.ReadError, match="is a directory"):
        fl.read(tmp_path)
    with pytest.raises(fl.ReadError, match=r"gone\.jsonl: cannot be read: No such file"):
        fl.read(tmp_path / "gone.jsonl")


def test_an_unknown_format_name_is_a_callers_mistake():
    with pytest.raises(ValueError, match="known: foldlens, dsh, nous, chat"):
        fl.read(HEADER, format="xml")
