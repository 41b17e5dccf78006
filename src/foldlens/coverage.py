"""Contract coverage: which rules a set of logs exercises, keeps and breaks, and which were never tried.

Who tests a harness wants to know what its recordings cannot show: a rule that no log exercises was not held, it was not asked.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from pydantic import BaseModel, ConfigDict

from foldlens.check import check
from foldlens.model.log import Log
from foldlens.model.report import Outcome, Verdict
from foldlens.rules import RULES

STRONGEST = (Verdict.VIOLATED, Verdict.PASSED, Verdict.NOT_EVALUATED, Verdict.NOT_EXERCISED, Verdict.NOT_CHECKABLE)


class RuleCoverage(BaseModel):
    """One rule over all logs: the strongest answer that any of them gave, the events that exercised it, and how many logs gave which answer."""

    model_config = ConfigDict(frozen=True)

    rule: str
    verdict: Verdict
    exercised: int
    logs: Mapping[Verdict, int]


class Coverage(BaseModel):
    """The rules in teaching order, and each log's answer to each rule by the log's name."""

    model_config = ConfigDict(frozen=True)

    rules: tuple[RuleCoverage, ...]
    logs: Mapping[str, Mapping[str, Verdict]]

    @property
    def untried(self) -> tuple[str, ...]:
        """The rules that some log could have shown and none exercised."""
        return tuple(one.rule for one in self.rules if one.verdict is Verdict.NOT_EXERCISED)

    @property
    def held(self) -> tuple[str, ...]:
        """The rules that were exercised and kept by every log that exercised them."""
        return tuple(one.rule for one in self.rules if one.verdict is Verdict.PASSED)

    @property
    def broken(self) -> tuple[str, ...]:
        """The rules that at least one log breaks."""
        return tuple(one.rule for one in self.rules if one.verdict is Verdict.VIOLATED)


def coverage(logs: Iterable[Log], admission: str = "seed") -> Coverage:
    """Hold every log against the contract and count per rule. Logs are looked at one by one, so they may come from a generator."""
    answers: dict[str, Mapping[str, Verdict]] = {}
    given: dict[str, Counter[Verdict]] = {rule.name: Counter() for rule in RULES}
    exercised: Counter[str] = Counter()
    for place, log in enumerate(logs):
        outcomes = check(log, admission=admission).outcomes
        answers[free_name(log.path or f"log {place}", answers)] = {outcome.rule: outcome.verdict for outcome in outcomes}
        for outcome in outcomes:
            given[outcome.rule][outcome.verdict] += 1
            exercised[outcome.rule] += events_of(outcome)
    return Coverage(rules=tuple(rule_coverage(name, given[name], exercised[name]) for name in given), logs=answers)


def rule_coverage(name: str, given: Counter[Verdict], exercised: int) -> RuleCoverage:
    """One rule's line."""
    verdict = next((verdict for verdict in STRONGEST if given[verdict]), Verdict.NOT_EXERCISED)
    return RuleCoverage(rule=name, verdict=verdict, exercised=exercised, logs={verdict: given[verdict] for verdict in STRONGEST if given[verdict]})


def events_of(outcome: Outcome) -> int:
    """The events that a rule was really judged on."""
    return max(0, outcome.exercised - outcome.not_evaluated)


def free_name(name: str, taken: Mapping[str, object]) -> str:
    """The name, counted where another log has it already."""
    free, place = name, 2
    while free in taken:
        free, place = f"{name} ({place})", place + 1
    return free
