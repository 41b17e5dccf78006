"""The command line as a shell sees it: what it prints where, and with which exit code."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import foldlens as fl
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


SAMPLES = Path(__file__).parents[1] / "sample_logs"


def test_recover_writes_a_new_log_and_says_what_it_appended(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    old, new = SAMPLES / "dsh" / "crash-in-tool.jsonl", tmp_path / "new.jsonl"

    assert main(["recover", str(old), "-o", str(new)]) == 0
    assert "+ seq 8: turn/end" in capsys.readouterr().out
    assert main(["check", str(new)]) == 0


@pytest.mark.parametrize("command", [["recover"], ["fork"], ["minimize", "--rule", "range-cuts-pair"]])
def test_a_file_that_is_there_is_never_overwritten(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    target = tmp_path / "mine.jsonl"
    target.write_text("mine")

    assert main([command[0], str(SAMPLES / "dsh" / "tour.jsonl"), *command[1:], "-o", str(target)]) == 2
    assert (target.read_text(), "exists already" in capsys.readouterr().err) == ("mine", True)


def test_a_fork_inherits_up_to_the_event_it_is_cut_after(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    log = SAMPLES / "dsh" / "healthy.jsonl"

    assert main(["fork", str(log), "-o", str(tmp_path / "fork.jsonl")]) == 0
    assert "17 inherited and 1 appended" in capsys.readouterr().out


def test_a_fork_inside_a_turn_is_refused_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["fork", str(SAMPLES / "dsh" / "healthy.jsonl"), "--at", "3", "-o", str(tmp_path / "fork.jsonl")]) == 2
    assert "inside the turn opened by turn/start at seq 0" in capsys.readouterr().err
    assert not (tmp_path / "fork.jsonl").exists()


def test_minimize_writes_a_log_that_breaks_the_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    witness = tmp_path / "witness.jsonl"

    assert main(["minimize", str(SAMPLES / "dsh" / "tour.jsonl"), "--rule", "range-cuts-pair", "-o", str(witness)]) == 0
    assert "6 events of 134 still break range-cuts-pair" in capsys.readouterr().out
    assert main(["check", str(witness), "--select", "range-cuts-pair"]) == 1


def test_minimize_for_a_rule_that_holds_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["minimize", str(SAMPLES / "dsh" / "healthy.jsonl"), "--rule", "turn-overlap", "-o", str(tmp_path / "witness.jsonl")]) == 2
    assert "turn-overlap is not broken in this log" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_coverage_names_what_was_never_tried(broken: str, capsys: pytest.CaptureFixture[str]):
    assert main(["coverage", broken]) == 0
    lines = {line.split()[-3] if "event" in line else line.split()[-1]: line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")}

    assert "broken" in lines["turn-overlap"]
    assert "never tried" in lines["step-overlap"]


def test_coverage_for_programs_holds_every_rule(broken: str, clean: str, capsys: pytest.CaptureFixture[str]):
    main(["coverage", broken, clean, "--format", "json"])
    found = json.loads(capsys.readouterr().out)

    assert (len(found["logs"]), len(found["rules"])) == (2, len(fl.RULES))


def test_coverage_of_an_empty_folder_is_wrong_usage(tmp_path: Path):
    assert main(["coverage", str(tmp_path)]) == 2


def test_a_log_is_shown_as_the_other_system_folds_it(capsys: pytest.CaptureFixture[str]):
    log = str(SAMPLES / "nous" / "second-compaction.json")
    main(["show", log, "--as", "dsh"])
    by_node = capsys.readouterr().out
    main(["show", log, "--as", "nous"])

    assert (by_node.count("\nseq "), capsys.readouterr().out.count("\nseq ")) == (2, 3)
    assert "The two systems part at seq 5 replaces 2..4" in by_node


def test_a_log_too_long_for_the_bench_is_refused_before_a_page_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "long.txt"
    path.write_text('user_message "a"\n' * 301)

    assert main(["learn", str(path)]) == 2
    assert "the bench takes 300" in capsys.readouterr().err


def test_explain_draws_both_examples(capsys: pytest.CaptureFixture[str]):
    main(["explain", "range-cuts-pair"])

    assert "∖ shadowed by 5" in capsys.readouterr().out
