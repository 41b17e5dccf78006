"""Where a breach found at run time goes: log record, callback, OpenTelemetry; in strict mode an exception last."""

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

from foldlens.live.mode import Mode
from foldlens.model.violation import Severity, Violation

Callback = Callable[[Violation], object]

logger = logging.getLogger("foldlens.live")


class ContractViolated(Exception):
    """A breach in strict mode, raised after it was reported. `violation` says everything that a report would."""

    def __init__(self, violation: Violation):
        self.violation = violation
        super().__init__(violation.message)

    @property
    def details(self) -> Any:
        """The machine-readable facts of the violation."""
        return self.violation.details


def sound(violation: Violation, mode: Mode, session_id: str | None, callback: Callback | None) -> None:
    """Report one violation; raises `ContractViolated` in strict mode for an error. Notes are kept, not reported."""
    if violation.severity is Severity.NOTE:
        return
    logger.warning("%s: %s", violation.rule, violation.message, extra={"foldlens_violation": violation, "foldlens_session": session_id})
    if callback is not None:
        try:
            callback(violation)
        except Exception:  # a listener's fault must not stop the agent
            logger.exception("the violation callback failed")
    _emit(violation, mode, session_id)
    if mode is Mode.STRICT and violation.severity is Severity.ERROR:
        raise ContractViolated(violation)


def _emit(violation: Violation, mode: Mode, session_id: str | None) -> None:
    """An event on the current span and one count, where opentelemetry-api is installed."""
    telemetry = _telemetry()
    if telemetry is None:
        return
    facts = {"rule": violation.rule, "severity": violation.severity.value, "mode": mode.value, "seq": violation.seq, "session": session_id}
    kind = violation.details.get("kind")
    attributes = {f"foldlens.{key}": value for key, value in {**facts, "kind": kind}.items() if value is not None}
    current_span, counter = telemetry
    current_span().add_event("foldlens.session.invariant.violation", {**attributes, "foldlens.message": violation.message})
    counter.add(1, {key: value for key, value in attributes.items() if key in ("foldlens.rule", "foldlens.mode", "foldlens.kind")})


@cache
def _telemetry() -> tuple[Any, Any] | None:
    """The current-span getter and the counter, looked up once."""
    try:
        from opentelemetry import metrics, trace  # pyright: ignore[reportMissingImports]  # an optional extra
    except ImportError:
        return None
    return trace.get_current_span, metrics.get_meter("foldlens").create_counter("foldlens.session.invariant.violations", unit="1")
