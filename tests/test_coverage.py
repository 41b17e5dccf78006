"""Contract coverage says what a set of logs tried, and what it never did."""

from pathlib import Path

import foldlens as fl
from foldlens.coverage import coverage
from foldlens.model.report import Verdict
from foldlens.notation import parse

HEALTHY = parse("turn_start 1\nstep_start 1/1\nstep_end 1/1\nturn_end 1").log
OVERLAP = parse("turn_start 1\nturn_start 2").log
SAMPLES = Path(__file__).parents[1] / "sample_logs"


def answer(rule: str, *logs: fl.Log) -> tuple[Verdict, int]:
    """What a set of logs says about one rule."""
    found = next(one for one in coverage(logs).rules if one.rule == rule)
    return found.verdict, found.exercised


def test_a_rule_that_every_log_keeps_is_held():
    assert answer("turn-overlap", HEALTHY, HEALTHY) == (Verdict.PASSED, 2)


def test_a_rule_that_one_log_breaks_is_broken():
    assert answer("turn-overlap", HEALTHY, OVERLAP) == (Verdict.VIOLATED, 3)


def test_a_rule_that_no_log_exercises_was_never_tried():
    assert "compaction-overlap" in coverage([HEALTHY, OVERLAP]).untried


def test_a_rule_of_another_dialect_is_not_checkable():
    assert answer("unknown-event-type", HEALTHY) == (Verdict.NOT_CHECKABLE, 0)


def test_each_log_has_its_answers_under_its_name():
    path = SAMPLES / "dsh/healthy.jsonl"
    found = coverage([fl.read(path), fl.read(path), OVERLAP])

    assert list(found.logs) == [str(path), f"{path} (2)", "log 2"]
    assert found.logs["log 2"]["turn-overlap"] is Verdict.VIOLATED


def test_without_logs_nothing_was_tried():
    assert len(coverage([]).untried) == len(fl.RULES)


def test_the_sample_logs_together_exercise_most_of_the_session_part():
    logs = (fl.read(SAMPLES / name) for name in ("dsh/tour.jsonl", "dsh/broken-turns.jsonl", "dsh/companions.jsonl"))
    found = coverage(logs)

    assert {"turn-overlap", "turn-number", "not-in-open-step", "range-cuts-pair"} <= set(found.broken)
    assert {"plan-mode-not-boolean", "todo-status-unknown"} <= set(found.held)
