"""The contract as an assertion in somebody else's test run."""

import tomllib
from pathlib import Path

import pytest

import foldlens as fl
from foldlens.notation import parse
from foldlens.pytest_plugin import assert_contract

pytest_plugins = ("pytester",)
ROOT = Path(__file__).parents[1]
OVERLAP = parse('turn_start 1\nuser_message "hi"\nturn_start 2\nturn_end 2').log


def test_a_log_that_keeps_the_contract_passes():
    assert_contract(parse("turn_start 1\nturn_end 1").log)


def test_a_failure_names_the_rule_the_place_and_the_smallest_log():
    with pytest.raises(pytest.fail.Exception) as caught:
        assert_contract(OVERLAP)

    assert str(caught.value).splitlines() == [
        "1 violation of the event contract in a log (4 events)",
        "",
        "turn-overlap (error)",
        "  turn_start 2 at seq 2 while turn 1, started at seq 0, is still open",
        f"  rule: {fl.RULES_BY_NAME['turn-overlap'].statement}",
        f"  why:  {fl.RULES_BY_NAME['turn-overlap'].why}",
        "  the smallest log that shows it:",
        "    turn_start 1",
        "    turn_start 2   # ! turn-overlap",
    ]


def test_an_ignored_rule_does_not_fail():
    assert_contract(OVERLAP, ignore=["turn-overlap"])


def test_a_note_does_not_fail():
    log = parse("turn_start 1 t=5000\nturn_end 1 t=1").log
    assert [violation.severity for violation in fl.check(log).violations] == ["note"]

    assert_contract(log)


def test_a_path_and_a_running_session_are_taken_too():
    session = fl.SessionLog(dialect="nous", mode="off")
    session.append("user_message", {"content": "hi"})

    assert_contract(session)
    assert_contract(ROOT / "sample_logs/dsh/healthy.jsonl")


def test_a_request_that_is_not_the_fold_fails_without_a_witness():
    log = parse('dialect: nous\nuser_message "a"').log
    request = fl.Request.from_body([{"role": "user", "content": "b"}], wire="nous")

    with pytest.raises(pytest.fail.Exception, match="request-missing-message") as caught:
        assert_contract(log, [request])
    assert "smallest log" not in str(caught.value)


def test_pytest_loads_the_plugin_by_its_entry_point():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["entry-points"]["pytest11"] == {"foldlens": "foldlens.pytest_plugin"}


def test_the_fixture_fails_a_test_readably(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # an installed foldlens would load the same plugin under its other name
    (pytester.path / "session.jsonl").write_bytes((ROOT / "sample_logs/dsh/unbalanced-range.jsonl").read_bytes())
    pytester.makepyfile("def test_recording(assert_contract):\n    assert_contract('session.jsonl')\n")

    result = pytester.runpytest_subprocess("-q", "-p", "foldlens.pytest_plugin", "-p", "no:cacheprovider")

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*range-cuts-pair*", "*smallest log that shows it*", "*replace *# ! range-cuts-pair"])
