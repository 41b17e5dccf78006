"""Every rule is taught by two logs: one that keeps it and one that breaks it at the marked lines, with not an event too many."""

import re
from collections import Counter
from typing import Any

import pytest

import foldlens as fl
from foldlens.folds.request_rules import TOPIC
from foldlens.lessons.request_text import parse_request
from foldlens.minimal.renumber import Renumbering
from foldlens.model.log import Log
from foldlens.model.rule import Rule
from foldlens.model.violation import Severity
from foldlens.notation import Script, parse, render


def example(rule: Rule, text: str) -> Script:
    """An example as a script, in the rule's first dialect where it names none."""
    return parse(text, rule.dialects[0])


def request_of(log: Log, text: str) -> tuple[Any, ...]:
    """The captured request beside an example, if it has one."""
    return (parse_request(text, log.dialect.name),) if text else ()


def is_judged(rule: Rule) -> bool:
    """Whether events alone can judge the rule on its example; one that asks for more than any log carries never is."""
    if rule.on == (TOPIC,):
        return False  # test_request_rules.py judges these, with the requests of their examples
    return rule.needs is None or rule.needs(example(rule, rule.passing).log) is None


every_rule = pytest.mark.parametrize("rule", fl.RULES, ids=lambda rule: rule.name)
judged_rule = pytest.mark.parametrize("rule", [rule for rule in fl.RULES if is_judged(rule)], ids=lambda rule: rule.name)
log_rule = pytest.mark.parametrize("rule", [rule for rule in fl.RULES if is_judged(rule) and not rule.failing_request], ids=lambda rule: rule.name)
request_rule = pytest.mark.parametrize("rule", [rule for rule in fl.RULES if rule.failing_request], ids=lambda rule: rule.name)


def breaches(log: Log, rule: Rule, request: str = "") -> set[tuple[int | None, str]]:
    """What the log breaks: the rule itself at any severity, other rules only where they are errors."""
    found = fl.check(log, request_of(log, request), admission=rule.admissions[0]).violations
    return {(one.seq, one.rule) for one in found if one.rule == rule.name or one.severity is Severity.ERROR}


def everything(log: Log, rule: Rule, request: str = "") -> set[tuple[int | None, str]]:
    """All that the log breaks, warnings and notes included: each is another rule than the one that is taught."""
    return {(one.seq, one.rule) for one in fl.check(log, request_of(log, request), admission=rule.admissions[0]).violations}


@every_rule
def test_a_rule_says_what_it_asks_why_and_where_it_comes_from(rule: Rule):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name)
    assert not rule.name.startswith(("no-", "must-", "check-"))
    assert rule.statement.endswith(".")
    assert rule.why.endswith(".")
    assert rule.sources
    assert rule.dialects


def test_rule_names_are_unique():
    assert [name for name, count in Counter(rule.name for rule in fl.RULES).items() if count > 1] == []


@every_rule
def test_the_passing_example_keeps_the_rule_and_breaks_no_other(rule: Rule):
    log = example(rule, rule.passing).log

    assert breaches(log, rule, rule.passing_request) == set()


@judged_rule
def test_the_passing_example_exercises_the_rule(rule: Rule):
    log = example(rule, rule.passing).log
    (outcome,) = fl.check(log, request_of(log, rule.passing_request), select=[rule.name], admission=rule.admissions[0]).outcomes

    assert outcome.verdict == "passed"


@log_rule
def test_the_failing_example_breaks_the_rule_exactly_where_it_is_marked(rule: Rule):
    script = example(rule, rule.failing)

    assert rule.name in {name for _, name in script.expected}
    assert breaches(script.log, rule) == set(script.expected)


@request_rule
def test_the_failing_request_breaks_its_rule_while_the_log_is_whole(rule: Rule):
    """A request whose pairing is broken also differs from the fold, so another rule about requests may speak too."""
    log = example(rule, rule.failing).log
    broken = {name for _, name in breaches(log, rule, rule.failing_request)}

    assert breaches(log, rule) == set()
    assert rule.name in broken
    assert all(name.startswith("request-") for name in broken)


@judged_rule
def test_no_event_can_be_taken_from_the_failing_example(rule: Rule):
    log = example(rule, rule.failing).log
    broken, smaller = everything(log, rule, rule.failing_request), Renumbering(log)
    for gone in range(len(log)):
        kept = [seq for seq in range(len(log)) if seq != gone]
        rest = Log.from_events(smaller.reduced(kept), dialect=log.dialect.name, header=log.header.fields)
        still = {(None if seq is None else kept[seq], name) for seq, name in everything(rest, rule, rule.failing_request)}

        assert not {pair for pair in broken if pair[1] == rule.name} <= still or still - broken, f"without seq {gone}:\n{render(rest)}"


@every_rule
def test_an_example_survives_the_way_through_its_log(rule: Rule):
    for text in (rule.passing, rule.failing):
        script = example(rule, text)

        assert parse(render(script.log, script.expected)) == script


@every_rule
def test_a_rule_depends_only_on_rules_that_there_are(rule: Rule):
    assert set(rule.requires) <= fl.RULES_BY_NAME.keys() - {rule.name}
