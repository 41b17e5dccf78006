"""New files beside old logs: recovered ones and forks, in the log's own format."""

import json
from pathlib import Path
from typing import Any

import pytest

from foldlens import Log, fold, read, recovery
from foldlens.live.journal import line_of
from foldlens.notation import parse
from foldlens.writing import write_fork, write_recovered

HEADER = {"version": 0, "id": "mother", "createdAt": 1, "cwd": "/srv", "delegationDepth": 0}
CRASHED = """
    turn_start 1
    step_start 1/1
    user_message "go"
    chunk 1/1 "a"
    chunk 1/1 "b"
    chunk 1/1 "c"
    assistant_message 1/1 "" calls=c1:bash
    tool_call 1/1 c1 bash
"""
NOUS = [
    {"seq": 0, "type": "user_message", "time": "2026-01-01T00:00:00.000000Z", "data": {"content": "go"}},
    {"seq": 1, "type": "turn_start", "time": "2026-01-01T00:00:01.000000Z", "data": {"turn": 1}},
    {"seq": 2, "type": "assistant_message", "time": "2026-01-01T00:00:02.000000Z", "data": {"content": "", "tool_calls": [{"id": "c1", "name": "bash"}]}},
]


def dsh_file(folder: Path, text: str = CRASHED) -> Path:
    log = parse(text).log
    path = folder / "session.jsonl"
    path.write_bytes(b"".join(map(line_of, [{"type": "session", **HEADER}, *(log.source.mapping(seq) for seq in range(len(log)))])))
    return path


def json_file(folder: Path, value: Any) -> Path:
    path = folder / "context.json"
    path.write_text(json.dumps(value))
    return path


def test_a_recovered_dsh_log_reads_and_checks_clean(tmp_path: Path):
    old = read(dsh_file(tmp_path))
    written = write_recovered(old, tmp_path / "new.jsonl")
    new = read(tmp_path / "new.jsonl")

    assert (written.clean, written.inherited, [event.type for event in new][8:]) == (True, 8, ["tool/result", "step/end", "turn/end"])
    assert (new.format, new.header.fields, recovery(new)) == ("dsh", old.header.fields, ())


@pytest.mark.parametrize("name", ["new.jsonl.zstd", "new.jsonl.zst"])
def test_the_name_of_the_new_file_asks_for_compression(name: str, tmp_path: Path):
    write_recovered(read(dsh_file(tmp_path)), tmp_path / name)

    assert (tmp_path / name).read_bytes().startswith(b"\x28\xb5\x2f\xfd")
    assert len(read(tmp_path / name)) == 11


def test_the_old_file_is_not_touched_and_no_file_overwritten(tmp_path: Path):
    path = dsh_file(tmp_path)
    before = path.read_bytes()

    with pytest.raises(FileExistsError):
        write_recovered(read(path), path)
    assert path.read_bytes() == before


def test_a_log_without_an_open_turn_has_nothing_to_recover(tmp_path: Path):
    with pytest.raises(ValueError, match="nothing to append"):
        write_recovered(read(dsh_file(tmp_path, 'user_message "a"')), tmp_path / "new.jsonl")
    assert not (tmp_path / "new.jsonl").exists()


def test_what_was_wrong_before_is_said_to_be_left(tmp_path: Path):
    written = write_recovered(read(dsh_file(tmp_path, "turn_start 1\nturn_start 2")), tmp_path / "new.jsonl")

    assert (written.clean, [violation.rule for violation in written.left]) == (False, ["turn-overlap"])


def test_a_dsh_fork_carries_its_mark_and_its_parent(tmp_path: Path):
    text = 'user_message "a"\nturn_start 1\nturn_end 1\nturn_start 2'
    written = write_fork(read(dsh_file(tmp_path, text)), tmp_path / "new.jsonl", at=2)
    new = read(tmp_path / "new.jsonl")

    assert (written.clean, [event.type for event in new]) == (True, ["user/message", "turn/start", "turn/end", "session/end-seed"])
    assert (new.header.parentSession, new.header.seedLength, new.header.cwd, new.header.id != "mother") == ("mother", 3, "/srv", True)


def test_an_illegal_boundary_is_refused_before_anything_is_written(tmp_path: Path):
    with pytest.raises(ValueError, match="inside the turn opened by turn/start at seq 0"):
        write_fork(read(dsh_file(tmp_path)), tmp_path / "new.jsonl")
    assert not (tmp_path / "new.jsonl").exists()


@pytest.mark.parametrize("version", [2, 3])
def test_a_recovered_context_is_a_context_again(version: int, tmp_path: Path):
    context = {"version": version, "agent_name": "demo", "needs_response": True, "events": NOUS}
    if version == 2:
        context["messages"] = []
    written = write_recovered(read(json_file(tmp_path, context)), tmp_path / "new.json")
    new = json.loads((tmp_path / "new.json").read_text())

    assert (written.clean, new["agent_name"], new["needs_response"], new["events"][:3]) == (True, "demo", True, NOUS)
    assert [event["type"] for event in new["events"][3:]] == ["tool_result", "turn_end"]
    assert [message["role"] for message in new.get("messages", [])] == (["user", "assistant", "tool"] if version == 2 else [])


def test_a_bare_list_of_events_stays_one(tmp_path: Path):
    write_fork(read(json_file(tmp_path, NOUS)), tmp_path / "new.json", at=0)

    assert json.loads((tmp_path / "new.json").read_text()) == NOUS[:1]


def test_a_context_of_messages_stays_one(tmp_path: Path):
    context = {"version": 1, "agent_name": "demo", "messages": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]}
    write_fork(read(json_file(tmp_path, context)), tmp_path / "new.json", at=0)
    new = json.loads((tmp_path / "new.json").read_text())

    assert ([message["content"] for message in new["messages"]], "events" in new) == (["a"], False)


def test_a_log_that_came_from_no_file_is_written_in_our_own_format(tmp_path: Path):
    write_recovered(Log.from_events(NOUS, dialect="nous"), tmp_path / "new.jsonl")
    new = read(tmp_path / "new.jsonl")

    assert (new.format, new.dialect.name, fold(new).seqs) == ("foldlens", "nous", (0, 2, 3))


def test_a_flat_chat_forks_into_a_flat_chat(tmp_path: Path):
    chat = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
    write_fork(read(json_file(tmp_path, chat)), tmp_path / "new.json", at=0)

    assert json.loads((tmp_path / "new.json").read_text()) == chat[:1]
