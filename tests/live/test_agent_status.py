"""Statuses that agents announce, by edition."""

import pytest

from foldlens import SessionLog


@pytest.mark.parametrize(
    ("dialect", "announced", "rules"),
    [
        ("dsh", ["running", "idle", "running"], []),
        ("dsh", ["idle", "idle"], ["agent-status-repeated"]),
        ("dsh-2026-07", ["idle", "disposed", "running"], ["agent-left-disposed"]),
        ("dsh-2026-07", ["running", "idle", "disposed", "disposed"], ["agent-status-repeated"]),
    ],
)
def test_an_announced_status_follows_the_edition(dialect: str, announced: list[str], rules: list[str]):
    session = SessionLog(dialect=dialect)
    found = [session.status(status) for status in announced]

    assert [violation.rule for violation in found if violation is not None] == rules
    assert len(session) == 0


def test_each_agent_has_a_status_of_its_own():
    session = SessionLog(dialect="dsh")

    assert [session.status("idle", agent) for agent in (None, "sub1", "sub2")] == [None, None, None]
