"""What a check found: every violation, and one answer for every rule."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from foldlens.model.alignment import Alignment
from foldlens.model.damage import Damage
from foldlens.model.display import Shown
from foldlens.model.violation import Severity, Violation
from foldlens.model.written import AsJson


class Verdict(StrEnum):
    """The five answers that a rule can give about a log."""

    VIOLATED = "violated"
    PASSED = "passed"
    NOT_EXERCISED = "not exercised"
    NOT_EVALUATED = "not evaluated"
    NOT_CHECKABLE = "not checkable"


class Outcome(BaseModel):
    """One rule's answer: how many events exercised it, how many broke it, and why it could not be judged."""

    model_config = ConfigDict(frozen=True)

    rule: str
    verdict: Verdict
    exercised: int = 0
    violations: int = 0
    not_evaluated: int = 0
    reason: str | None = None


class Report(Shown, AsJson):
    """Violations in log order, one outcome per rule in teaching order, one alignment per captured request."""

    model_config = ConfigDict(frozen=True)

    dialect: str
    events: int
    admission: str
    violations: tuple[Violation, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    requests: tuple[Alignment, ...] = ()
    damage: tuple[Damage, ...] = ()

    @property
    def ok(self) -> bool:
        """No violation above a note. Damage alone does not make a log break the contract."""
        return all(violation.severity is Severity.NOTE for violation in self.violations)
