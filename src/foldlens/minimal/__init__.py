"""The smallest log that still breaks a rule: delta debugging over the events, then everything plain.

The input is only read. What counts as the same fault: the same rule at the corresponding event, and no error that the log did not have before.
"""

from collections.abc import Mapping
from typing import Any

from foldlens.check import check
from foldlens.minimal.outline import groups, guesses
from foldlens.minimal.renumber import Renumbering
from foldlens.minimal.shrink import Kept, grouped, halved, minimal
from foldlens.minimal.tidy import tidied
from foldlens.minimal.words import reworded
from foldlens.model.log import Log
from foldlens.model.violation import Severity, Violation

__all__ = ["minimize"]


def minimize(log: Log, rule: str, seq: int | None = None, admission: str = "seed") -> Log:
    """A log from which no event can be taken, and which still breaks `rule` at the event that was `seq` (the first such one by default).

    Seqs, turns, steps, ranges and sources are renumbered, texts and ids replaced. Raises `ValueError` when the log does not break the rule there.
    """
    violation = the_violation(log, rule, seq, admission)
    search = Search(log, violation, admission)
    kept = search.shrunk()
    events, header = search.plain(kept)
    return Log.from_events(events, dialect=log.dialect.name, header=header)


def the_violation(log: Log, rule: str, seq: int | None, admission: str) -> Violation:
    """The violation to keep."""
    for violation in check(log, admission=admission).violations:
        if violation.rule == rule and seq in (None, violation.seq):
            return violation
    raise ValueError(f"{rule} is not broken {'in this log' if seq is None else f'at seq {seq}'}")


class Search:
    """The way from a log to its smallest part that shows one violation."""

    def __init__(self, log: Log, violation: Violation, admission: str):
        self.log, self.rule, self.target, self.related, self.admission = log, violation.rule, violation.seq, violation.related, admission
        self.renumbering = Renumbering(log)
        self.known = {(found.seq, found.rule) for found in check(log, admission=admission).violations}
        self.tried: dict[Kept, bool] = {}

    def shrunk(self) -> Kept:
        """The seqs that stay."""
        if self.target is None:
            return minimal(halved(tuple(range(len(self.log))), self.holds), self.holds) if len(self.log) and not self.holds(()) else ()
        related = [seq for seq in self.related if 0 <= seq < len(self.log)]
        kept = next(guess for guess in guesses(self.log, self.target, related) if self.holds(guess) or len(guess) == len(self.log))
        kept = halved(grouped(kept, groups(self.log, kept), self.holds), self.holds)
        return minimal(grouped(kept, groups(self.log, kept), self.holds), self.holds)

    def holds(self, kept: Kept) -> bool:
        """Whether the part still shows the fault."""
        if kept not in self.tried:
            self.tried[kept] = self.shows(self.renumbering.reduced(kept), kept, self.log.header.fields)
        return self.tried[kept]

    def shows(self, events: list[Any], kept: Kept, header: Mapping[str, Any]) -> bool:
        """Whether the events break the rule at the corresponding place and nothing that was whole before."""
        report = check(Log.from_events(events, dialect=self.log.dialect.name, header=header), admission=self.admission)
        found = {(None if one.seq is None else kept[one.seq], one.rule) for one in report.violations if one.severity is Severity.ERROR or one.rule == self.rule}
        return (self.target, self.rule) in found and found <= self.known

    def plain(self, kept: Kept) -> tuple[list[Any], Mapping[str, Any]]:
        """The events that stay and the session header, as plain as the fault allows."""
        header = self.log.header.fields
        events = tidied(self.renumbering.reduced(kept), self.log.dialect.name, lambda trial: self.shows(trial, kept, header))
        plainer = ({}, reworded(dict(header), {}))
        return events, next((trial for trial in plainer if self.shows(events, kept, trial)), header)
