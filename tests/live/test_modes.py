"""What happens on a violation: nothing, a warning, or a raise after it."""

import logging
from typing import Any

import pytest

from foldlens import ContractViolated, SessionLog
from foldlens.live import mode as modes
from live.samples import seeded, wrong


def test_warn_logs_and_calls_and_goes_on(caplog: pytest.LogCaptureFixture):
    heard: list[Any] = []
    session = seeded(on_violation=heard.append)
    violation = session.verify(wrong())

    assert heard == [violation]
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_warn_survives_a_failing_listener_and_a_request_of_no_shape(caplog: pytest.LogCaptureFixture):
    def failing(violation: Any) -> None:
        raise RuntimeError("listener")

    session = seeded(on_violation=failing)
    session.verify(wrong())
    session.verify(7)  # pyright: ignore[reportArgumentType]  # the mistake is the point

    assert "the violation callback failed" in caplog.text
    assert "could not be held against the log" in caplog.text


def test_strict_reports_and_then_raises():
    heard: list[Any] = []
    session = seeded(mode="strict", on_violation=heard.append)

    with pytest.raises(ContractViolated) as raised:
        session.verify(wrong())
    assert heard == [raised.value.violation]
    assert raised.value.details["kind"] == "extra_message"


def test_off_does_not_look(monkeypatch: pytest.MonkeyPatch):
    session = seeded(mode="off")
    monkeypatch.setattr("foldlens.live.session.check_request", lambda *_: pytest.fail("looked"))

    assert session.verify(wrong()) is None
    assert session.violations == ()


def test_strict_raises_for_an_event_that_breaks_a_rule_and_keeps_it():
    session = SessionLog(dialect="dsh", mode="strict")
    session.append("turn/start", {"turn": 1})

    with pytest.raises(ContractViolated, match="turn_start 2 at seq 1"):
        session.append("turn/start", {"turn": 2})
    assert len(session) == 2


def test_the_mode_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(modes.VARIABLE, "strict")

    assert (SessionLog().mode, SessionLog(mode="off").mode) == ("strict", "off")


@pytest.mark.parametrize("value", ["STRICT", "yes", "1"])
def test_a_wrong_mode_means_warn_and_is_said_once(value: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    monkeypatch.setattr(modes, "_said", set())
    monkeypatch.setenv(modes.VARIABLE, value)

    assert [SessionLog().mode, SessionLog().mode] == ["warn", "warn"]
    assert len(caplog.records) == 1


def test_violations_reach_opentelemetry(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("opentelemetry")
    from foldlens.live import alarm

    heard: list[Any] = []

    class Ear:
        def add_event(self, name: str, attributes: Any) -> None:
            heard.append((name, attributes["foldlens.rule"]))

        def add(self, count: int, attributes: Any) -> None:
            heard.append((count, attributes["foldlens.kind"]))

    monkeypatch.setattr(alarm, "_telemetry", lambda: (Ear, Ear()))
    violation = seeded().verify(wrong())

    assert violation is not None
    assert heard == [("foldlens.session.invariant.violation", violation.rule), (1, "extra_message")]
