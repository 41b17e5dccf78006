"""Every rule's two logs are drawn as text: what keeps it is whole, what breaks it carries the mark."""

import pytest

import foldlens as fl
from foldlens.model.rule import Rule
from foldlens.report.contract import explanation
from foldlens.report.picture import pictures

every_rule = pytest.mark.parametrize("rule", fl.RULES, ids=lambda rule: rule.name)


@every_rule
def test_the_mark_stands_in_the_picture_that_breaks_the_rule_and_only_there(rule: Rule):
    keeps, breaks = pictures(rule)

    assert rule.name not in keeps
    assert f"✕ {rule.name}" in breaks


def test_turns_and_steps_are_brackets_and_a_shadowed_event_names_its_shadower():
    _, drawn = pictures(fl.RULES_BY_NAME["range-cuts-pair"])

    assert drawn.splitlines()[:3] == [
        "  0  ┌ turn_start 1                                   · log only",
        "  1  │ ┌ step_start 1/1                               · log only",
        "  2  │ │ assistant_message 1/1 calls=c1:bash          ∖ shadowed by 5",
    ]


def test_a_rule_about_requests_draws_the_request_beside_the_log():
    _, drawn = pictures(fl.RULES_BY_NAME["request-out-of-order"])

    assert "⇅ moved" in drawn


def test_explain_shows_both_pictures():
    text = "\n".join(explanation(fl.RULES_BY_NAME["turn-overlap"]))

    assert text.count("as a picture:") == 2
    assert "│ ┌ turn_start 2" in text
