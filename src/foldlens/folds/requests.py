"""All requests of a capture held against one log: one alignment each, and what they break."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from foldlens.folds.alignment import auxiliary, judged_alignment
from foldlens.folds.breaches import diverged, header_broken, unpaired
from foldlens.folds.judging import Judge, Judged
from foldlens.folds.placing import place_all
from foldlens.folds.request_rules import RULE_OF_KIND
from foldlens.folds.verdict import as_request, in_scope
from foldlens.model.alignment import Alignment
from foldlens.model.log import Log
from foldlens.model.report import Outcome, Report, Verdict
from foldlens.model.request import Request
from foldlens.model.violation import Violation


class Verdicts(NamedTuple):
    """One alignment per request in the order given, all violations, and how many requests were judged."""

    alignments: tuple[Alignment, ...]
    violations: tuple[Violation, ...]
    judged: int


def judge_requests(log: Log, requests: Iterable[Any]) -> Verdicts:
    """Every request with its alignment. Reconstruction, header and pairing are violations of their own, all of them where all fail."""
    placed = place_all(log, [as_request(log, request) for request in requests])
    judges: dict[str, Judge] = {}
    alignments: list[Alignment] = []
    violations: list[Violation] = []
    count = 0
    for found in placed:
        if found.place is None:
            alignments.append(auxiliary(found))
            continue
        judge = judges.get(found.request.wire) or judges.setdefault(found.request.wire, Judge(log, found.request))
        judged = judge.judge(found.request, found.place, found.sent)
        alignments.append(judged_alignment(judge, found, judged))
        if in_scope(log, found.request):
            count += 1
            violations.extend(_breaches(found.request, judged))
    return Verdicts(tuple(alignments), tuple(violations), count)


def _breaches(request: Request, judged: Judged) -> list[Violation]:
    name, boundary = f"request {request.index}", judged.place.boundary
    found = [diverged(name, judged.divergence, boundary)] if judged.divergence is not None else []
    if judged.header:
        found.append(header_broken(name, judged.header, boundary))
    found += unpaired(name, judged.pairing, boundary)
    return [violation.model_copy(update={"request": request.index}) for violation in found]


def with_requests(report: Report, log: Log, requests: Iterable[Any]) -> Report:
    """The report of a log, with its captured requests held against it too."""
    given = tuple(requests)
    if not given:  # placing requests reads the log once more
        return report
    found = judge_requests(log, given)
    violations = sorted([*report.violations, *found.violations], key=lambda violation: -1 if violation.seq is None else violation.seq)
    broken = Counter(violation.rule for violation in found.violations)
    outcomes = tuple(_outcome(outcome, broken[outcome.rule], found.judged) for outcome in report.outcomes)
    return report.model_copy(update={"violations": tuple(violations), "outcomes": outcomes, "requests": found.alignments})


def _outcome(outcome: Outcome, violations: int, judged: int) -> Outcome:
    """A request rule's answer, exercised by every request that was judged."""
    if outcome.rule not in RULE_OF_KIND.values() or outcome.verdict is Verdict.NOT_CHECKABLE or not judged:
        return outcome
    return outcome.model_copy(update={"verdict": Verdict.VIOLATED if violations else Verdict.PASSED, "exercised": judged, "violations": violations})
