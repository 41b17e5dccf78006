"""What the loader of dsh makes of raw file text: read, read with a note, or refused."""

from pathlib import Path

import pytest

import foldlens as fl
from conformance.oracle import Case, cases

CASES = cases("dsh-load", "dsh")


def is_clean(case: Case) -> bool:
    """Whether every line of the file is one plain row that they read."""
    raw, count = case.fields["raw"], case.oracle["readFrom"].get("count")
    return count is not None and raw.endswith("\n") and count == raw.count("\n") - 1 and "\r" not in raw and "-chunks" not in raw


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.id))
def test_a_file_that_they_read_is_read_whole_and_one_that_they_refuse_is_not_read_silently(case: Case, tmp_path: Path):
    path = tmp_path / "session.jsonl"
    path.write_text(case.fields["raw"], newline="", encoding="utf-8")
    answer = case.oracle["readFrom"]
    try:
        log = fl.read(path)
    except fl.ReadError:
        assert "error" in answer
        return

    if "error" in answer:
        assert log.damage or fl.check(log).violations or log.dialect.name == "dsh-2026-07"  # the older edition's header looks like a broken current one
    else:
        assert len(log) >= answer["count"]
        assert len(log) == answer["count"] or log.damage


@pytest.mark.parametrize("case", [case for case in CASES if is_clean(case)], ids=lambda case: str(case.id))
def test_a_clean_file_shows_no_damage(case: Case, tmp_path: Path):
    path = tmp_path / "session.jsonl"
    path.write_text(case.fields["raw"], newline="", encoding="utf-8")

    assert fl.read(path).damage == ()
