"""The file that a session writes as it goes: whole, never overwritten, readable after a kill at any byte."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foldlens import SessionLog, read
from live.samples import seeded


def test_the_file_reads_back_as_the_log(tmp_path: Path):
    path = tmp_path / "session.jsonl"
    with seeded(path=path, header={"id": "s1"}) as session:
        session.append("user_message", {"content": "\ud800 ö\u2028\n\x00"})
    log = read(path)

    assert (log.dialect.name, log.header.id, [damage for damage in log.damage if damage.lost]) == ("nous", "s1", [])
    assert [(event.type, event.time, event.data) for event in log] == [(event.type, event.time, event.data) for event in session.log]


def test_an_existing_file_is_never_overwritten(tmp_path: Path):
    path = tmp_path / "session.jsonl"
    path.write_text("precious")

    with pytest.raises(FileExistsError):
        SessionLog(path=path)
    assert path.read_text() == "precious"


def test_every_event_is_in_the_file_before_append_returns(tmp_path: Path):
    path = tmp_path / "session.jsonl"
    with SessionLog(path=path) as session:
        for place in range(5):
            session.append("user_message", {"content": str(place)})

            assert path.read_bytes().count(b"\n") == place + 2


def test_an_event_that_cannot_be_written_is_not_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    session = SessionLog(path=tmp_path / "session.jsonl")
    file = session._journal._file  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]  # the disk is simulated

    class Full:
        def write(self, rest: Any) -> int:
            file.write(bytes(rest)[:5])
            raise OSError("disk full")

    monkeypatch.setattr(session._journal, "_file", Full())  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(OSError, match="disk full"):
        session.append("user_message", {"content": "lost"})
    monkeypatch.setattr(session._journal, "_file", file)  # pyright: ignore[reportPrivateUsage]
    session.append("user_message", {"content": "kept"})
    session.close()
    log = read(tmp_path / "session.jsonl")

    assert [event.get("content") for event in log] == ["kept"]
    assert any(damage.lost for damage in log.damage)


@given(st.data())
@settings(max_examples=200)
def test_a_file_cut_at_any_byte_reads_and_keeps_every_whole_line(data: st.DataObject):
    whole = RECORDED
    cut = data.draw(st.integers(whole.index(b"\n") + 1, len(whole)))
    log = read(whole[:cut])

    assert len(log) >= whole[:cut].count(b"\n") - 1
    assert [event.seq for event in log] == list(range(len(log)))


def recorded() -> bytes:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "session.jsonl"
        with seeded(path=path) as session:
            session.append("system_message", {"content": "ünïcödé " * 9}, surface_op=["replace", 1, 3])
        return path.read_bytes()


RECORDED = recorded()

CHILD = """
import sys
from foldlens import SessionLog
session = SessionLog(path=sys.argv[1])
place = 0
while True:
    session.append("user_message", {"content": "x" * (place % 997)})
    sys.stdout.write(f"{place}\\n")
    sys.stdout.flush()
    place += 1
"""


def test_a_killed_process_loses_no_event_that_append_returned_for(tmp_path: Path):
    dice = random.Random(7)
    for round_ in range(5):
        path = tmp_path / f"{round_}.jsonl"
        with subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(dice.random() / 10)
            os.kill(child.pid, signal.SIGKILL)
            said = child.stdout.read().split()
        log = read(path)

        assert len(log) >= (int(said[-1]) + 1 if said else 1)
        assert all(event.get("content") == "x" * (event.seq % 997) for event in log)
