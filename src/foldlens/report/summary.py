"""The verdict of a report in one line."""

from collections import Counter

from foldlens.model.report import Outcome, Report, Verdict
from foldlens.model.violation import Severity
from foldlens.rules import RULES_BY_NAME


def own_outcomes(report: Report) -> tuple[Outcome, ...]:
    """The outcomes of the rules written for this log's dialect."""
    return tuple(outcome for outcome in report.outcomes if report.dialect in RULES_BY_NAME[outcome.rule].dialects)


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """`1 message`, `1,234 messages`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def verdict_line(report: Report) -> str:
    """For example `3 violations of 2 rules; 31 rules hold; 12 not exercised; 4 not checkable`. Warnings and notes are counted by their names."""
    by_severity = Counter(violation.severity for violation in report.violations)
    rules = len({violation.rule for violation in report.violations if violation.severity is not Severity.NOTE})
    named = ((Severity.ERROR, "violation"), (Severity.WARNING, "warning"))
    broken = " and ".join(counted(by_severity[severity], noun) for severity, noun in named if by_severity[severity])
    parts = [f"{broken} of {counted(rules, 'rule')}" if broken else "no violations"]
    if by_severity[Severity.NOTE]:
        parts.append(counted(by_severity[Severity.NOTE], "note"))
    answers = Counter(outcome.verdict for outcome in own_outcomes(report))
    parts.append(f"{counted(answers[Verdict.PASSED], 'rule')} hold" + ("s" if answers[Verdict.PASSED] == 1 else ""))
    parts += [f"{answers[answer]} {answer}" for answer in (Verdict.NOT_EXERCISED, Verdict.NOT_EVALUATED, Verdict.NOT_CHECKABLE) if answers[answer]]
    return "; ".join(parts)
