"""One clause of the event contract."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from foldlens.model.violation import Severity


class Source(NamedTuple):
    """Where a rule comes from: the system, its part, and the edition that has it."""

    system: Literal["dsh", "nous", "foldlens"]
    part: str
    edition: Literal["current", "2026-07", "any"] = "any"


class Finding(NamedTuple):
    """What a rule found at the event in hand (or at `seq`, where a later event proves an earlier one wrong)."""

    message: str
    related: tuple[int, ...] = ()
    details: Mapping[str, Any] = {}
    seq: int | None = None


Found = Finding | Iterable[Finding] | None
Judge = Callable[[Any], Found]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule: its words, its two example logs, and its check.

    `on` names the topics that call the check: a kind (`turn_start`), or one of
    `surface` (every surface event), `replacement` (one that took effect), `fault` (the fold found a fault),
    `earlier` (the time may lie before that of the event before), `any` (every event), `end` (once, after the last event, with `None`).
    `judge(scope)` returns the function called with each such row; its state, if any, lives in that closure.
    `typed` says that a row which decoded into its typed shape cannot break the rule, so that it runs on odd rows only.
    `requires` names rules that make this one pointless at the same event when they fail there.
    `needs` says what a log must carry for the rule to be checkable, as a test on the log (`None`: nothing).
    `admissions` names how the log must have come to be judged.
    A rule about requests is on topic `request`, which no event has; `passing_request` and `failing_request` are the requests
    beside its two logs, one message a line: `user "hi"`, `assistant "" calls=c1:bash`, `tool c1 "ok"`.
    """

    name: str
    statement: str
    why: str
    sources: tuple[Source, ...]
    dialects: tuple[str, ...]
    on: tuple[str, ...]
    judge: Callable[[Any], Judge]
    passing: str
    failing: str
    severity: Severity = Severity.ERROR
    typed: bool = False
    requires: tuple[str, ...] = ()
    exercised_by: tuple[str, ...] = ()
    admissions: tuple[str, ...] = ("seed", "append")
    needs: Callable[[Any], str | None] | None = None
    passing_request: str = ""
    failing_request: str = ""
