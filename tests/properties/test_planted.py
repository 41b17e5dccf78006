"""Nothing is found in a healthy log, and a single planted mistake is one violation of its rule, at its event."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import foldlens as fl
from foldlens.model.violation import Severity
from foldlens.notation import parse
from properties.healthy import MAKERS, healthy
from properties.plantings import PLANTINGS, Planting

SEEDS = st.integers(0, 10_000)
CASES = [pytest.param(planting, dialect, id=f"{dialect} {planting.name}") for planting in PLANTINGS for dialect in planting.dialects]


def found(text: str, admission: str, rule: str = "") -> list[tuple[int | None, str]]:
    """The violations, without notes on what is legal, but for those of the rule."""
    report = fl.check(parse(text).log, admission=admission)
    return [(one.seq, one.rule) for one in report.violations if one.severity is not Severity.NOTE or one.rule == rule]


@pytest.mark.parametrize("admission", ["seed", "append"])
@pytest.mark.parametrize("dialect", MAKERS)
@settings(max_examples=40)
@given(seed=SEEDS)
def test_nothing_is_found_in_a_healthy_log(dialect: str, admission: str, seed: int):
    report = fl.check(parse(healthy(Random(seed), dialect).text).log, admission=admission)

    assert report.violations == ()
    assert report.damage == ()


@pytest.mark.parametrize(("planting", "dialect"), CASES)
@settings(max_examples=5)
@given(seed=SEEDS)
def test_a_planted_mistake_is_one_violation_at_its_event(planting: Planting, dialect: str, seed: int):
    random = Random(seed)
    planted = planting.planted(healthy(random, dialect), random)
    assume(planted is not None)
    text, seq = planted
    for admission in ("seed",) if planting.seed_only else ("seed", "append"):
        first, *later = found(text, admission, planting.rule)

        assert first == (seq, planting.rule)
        assert {rule for _, rule in later} <= planting.then


@pytest.mark.parametrize(("planting", "dialect"), CASES)
def test_a_planted_mistake_is_found_in_a_log_that_has_room_for_it(planting: Planting, dialect: str):
    drafts = [(random, healthy(random, dialect)) for random in map(Random, range(30))]
    planted = [made for random, draft in drafts if (made := planting.planted(draft, random)) is not None]

    assert planted
    assert any(rule == planting.rule for _, rule in found(planted[0][0], "seed", planting.rule))
