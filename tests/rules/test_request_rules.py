"""Every rule about requests is taught by a log and two requests: one that keeps it and one that breaks it."""

import pytest

import foldlens as fl
from foldlens.folds.request_rules import RULE_OF_KIND, SEVERITY_OF_KIND, TOPIC
from foldlens.lessons.request_text import parse_request
from foldlens.model.rule import Rule
from foldlens.notation import parse

RULES = [rule for rule in fl.RULES if rule.on == (TOPIC,)]
every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)


def broken_by(rule: Rule, log_text: str, request_text: str) -> fl.Report:
    log = parse(log_text, rule.dialects[0]).log
    return fl.check(log, requests=[parse_request(request_text, log.dialect.name)])


def test_each_kind_of_breach_has_its_rule():
    assert {rule.name for rule in RULES} == set(RULE_OF_KIND.values())


@every_rule
def test_a_rule_says_the_severity_that_its_violations_have(rule: Rule):
    kind = next(kind for kind, name in RULE_OF_KIND.items() if name == rule.name)

    assert rule.severity is SEVERITY_OF_KIND[kind]


@every_rule
def test_the_passing_request_breaks_nothing(rule: Rule):
    report = broken_by(rule, rule.passing, rule.passing_request)

    assert [violation.rule for violation in report.violations if violation.rule in RULE_OF_KIND.values()] == []
    assert next(outcome for outcome in report.outcomes if outcome.rule == rule.name).verdict == "passed"


@every_rule
def test_the_failing_request_breaks_the_rule(rule: Rule):
    report = broken_by(rule, rule.failing, rule.failing_request)

    assert rule.name in {violation.rule for violation in report.violations}
    assert next(outcome for outcome in report.outcomes if outcome.rule == rule.name).verdict == "violated"


@every_rule
def test_without_requests_a_rule_is_not_exercised(rule: Rule):
    (outcome,) = fl.check(parse(rule.passing, rule.dialects[0]).log, select=[rule.name]).outcomes

    assert outcome.verdict == "not exercised"
