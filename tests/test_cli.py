"""The command line as a shell sees it: what it prints where, and with which exit code."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from foldlens.cli import main

CLEAN = """{"foldlens": 1, "dialect": "nous", "header": {}}
{"seq": 0, "type": "user_message", "data": {"content": "hi"}}
"""
BROKEN = """{"foldlens": 1, "dialect": "dsh", "header": {"id": "s", "delegationDepth": 0, "version": 0, "createdAt": 1}}
{"type": "turn/start", "seq": 0, "time": 1, "data": {"turn": 1}}
{"type": "turn/start", "seq": 1, "time": 2, "data": {"turn": 2}}
"""


@pytest.fixture(name="clean")
def _clean(tmp_path: Path) -> str:
    path = tmp_path / "clean.jsonl"
    path.write_text(CLEAN)
    return str(path)


@pytest.fixture(name="broken")
def _broken(tmp_path: Path) -> str:
    path = tmp_path / "broken.jsonl"
    path.write_text(BROKEN)
    return str(path)


def test_a_clean_log_ends_with_0(clean: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", clean]) == 0
    assert "no violations" in capsys.readouterr().out


def test_a_broken_log_ends_with_1_and_names_seq_line_and_rule(broken: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", broken]) == 1
    assert "seq 1, line 3: " in (printed := capsys.readouterr().out)
    assert "[turn-overlap]" in printed


def test_an_unreadable_file_ends_with_2_and_says_so_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    missing = tmp_path / "missing.jsonl"

    assert main(["check", str(missing)]) == 2
    assert "missing.jsonl" in capsys.readouterr().err


def test_one_unreadable_file_does_not_hide_the_others(broken: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["check", str(tmp_path / "missing.jsonl"), broken]) == 2
    assert "[turn-overlap]" in capsys.readouterr().out


def test_an_ignored_rule_is_not_reported(broken: str):
    assert main(["check", broken, "--ignore", "turn-overlap"]) == 0


def test_an_unknown_rule_is_wrong_usage(clean: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", clean, "--select", "nonsense"]) == 2
    assert "unknown rule 'nonsense'" in capsys.readouterr().err


def test_a_folder_is_searched(broken: str, clean: str, capsys: pytest.CaptureFixture[str]):
    assert main(["check", str(Path(broken).parent)]) == 1
    assert "clean.jsonl" in capsys.readouterr().out


def test_json_holds_the_report(broken: str, capsys: pytest.CaptureFixture[str]):
    main(["check", broken, "--format", "json"])
    (checked,) = json.loads(capsys.readouterr().out)

    assert [(found["rule"], found["seq"]) for found in checked["report"]["violations"]] == [("turn-overlap", 1)]


def test_sarif_points_at_the_line(broken: str, capsys: pytest.CaptureFixture[str]):
    main(["check", broken, "--format", "sarif"])
    (result,) = json.loads(capsys.readouterr().out)["runs"][0]["results"]

    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 3


def test_junit_counts_a_broken_rule_as_a_failure(broken: str, capsys: pytest.CaptureFixture[str]):
    main(["check", broken, "--format", "junit"])
    suite = ET.fromstring(capsys.readouterr().out)[0]

    assert suite.get("failures") == "1"


def test_github_annotations_name_file_and_line(broken: str, capsys: pytest.CaptureFixture[str]):
    main(["check", broken, "--format", "github"])

    assert capsys.readouterr().out.startswith(f"::error file={broken},line=3,title=turn-overlap::")


def test_text_from_a_log_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "hostile.jsonl"
    path.write_text(json.dumps([{"role": "user", "content": "\x1b[2Jgone"}]))
    main(["show", str(path)])

    assert "\x1b" not in capsys.readouterr().out


def test_show_folds_at_a_seq(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "chat.json"
    path.write_text(json.dumps([{"role": "user", "content": "one"}, {"role": "assistant", "content": "two"}]))
    main(["show", str(path), "--at", "0"])

    assert "two" not in capsys.readouterr().out


def test_show_beyond_the_log_is_wrong_usage(clean: str):
    assert main(["show", clean, "--at", "7"]) == 2


def test_explain_shows_both_examples(capsys: pytest.CaptureFixture[str]):
    assert main(["explain", "turn-overlap"]) == 0
    assert "A log that breaks it" in capsys.readouterr().out


def test_explain_suggests_a_near_name(capsys: pytest.CaptureFixture[str]):
    assert main(["explain", "turn-overlapp"]) == 2
    assert "did you mean turn-overlap" in capsys.readouterr().err


def test_every_rule_stands_in_the_list(capsys: pytest.CaptureFixture[str]):
    from foldlens import RULES

    main(["rules"])
    listed = {line.split()[0] for line in capsys.readouterr().out.splitlines()}

    assert listed == {rule.name for rule in RULES}
