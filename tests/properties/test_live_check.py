"""A run judged as it goes and the same run judged afterwards: the same violations, whatever the dialect and the mistake."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import foldlens as fl
from foldlens.model.violation import Severity
from foldlens.notation import parse
from properties.healthy import MAKERS, healthy
from properties.plantings import PLANTINGS


def lived(log: fl.Log) -> fl.SessionLog:
    """The events appended one by one; what a live log refuses is left out, as it would be there."""
    session = fl.SessionLog(dialect=log.dialect.name, mode="warn")
    envelopes = log.dialect.name != "nous"
    for event in log:
        more = {"surface_op": event.surface_op, "sources": event.sources} if envelopes else {}
        try:
            session.append(event.type, event.data, event.time, **more)
        except fl.InvalidEvent as refused:
            assert refused.reason
    return session


@pytest.mark.parametrize("dialect", MAKERS)
@settings(max_examples=20)
@given(seed=st.integers(0, 10_000), mistakes=st.lists(st.sampled_from(PLANTINGS), max_size=2))
def test_the_live_check_finds_what_the_offline_check_finds(dialect: str, seed: int, mistakes: list):
    draft, random = healthy(Random(seed), dialect), Random(seed)
    for mistake in mistakes:
        places = mistake.places(draft) if dialect in mistake.dialects else []
        if places:
            place = random.choice(places)
            draft.lines[place] = mistake.edit(draft.lines[place])
    session = lived(parse(draft.text).log)
    offline = fl.check(session.log, admission="append")
    at_once = [one for one in offline.violations if one.severity is Severity.ERROR and "end" not in fl.RULES_BY_NAME[one.rule].on]

    assert session.report() == offline
    assert all(one in offline.violations for one in session.violations)
    assert all(one in session.violations for one in at_once)
