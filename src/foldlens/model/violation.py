"""A place that breaks the contract."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import ConfigDict

from foldlens.model.written import AsJson


class Severity(StrEnum):
    """How much a violation matters: an error breaks the contract, a note is legal but worth seeing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Violation(AsJson):
    """One breach of one rule: where, what it clashes with, and a sentence that can be verified by hand.

    `seq` is `None` only for a fault of the session header. `related` are the other events involved.
    `details` carries machine-readable facts; for the reconstruction kinds exactly those that Nous reports.
    `request` is the place in its capture of the request that breaks the rule.
    """

    model_config = ConfigDict(frozen=True)

    rule: str
    seq: int | None
    message: str
    severity: Severity = Severity.ERROR
    related: tuple[int, ...] = ()
    details: Mapping[str, Any] = {}
    request: int | None = None

    def __hash__(self) -> int:
        """By what tells violations apart; `details` may hold anything."""
        return hash((self.rule, self.seq, self.message, self.request))
