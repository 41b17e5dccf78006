"""The smallest log that still breaks a rule: delta debugging over the events, then everything plain.

The input is only read. What counts as the same fault: the same rule at the corresponding event, and no error that the log did not have before.
"""

from collections.abc import Mapping
from typing import Any

from foldlens.check import Checker, check
from foldlens.minimal.outline import Outline, groups, guesses
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
    search = Search(log, the_violation(log, rule, seq, admission), admission)
    kept = search.shrunk()
    steady = False
    while True:
        events, header = search.plain(kept)
        smaller = Log.from_events(events, dialect=log.dialect.name, header=header)
        if len(smaller) == 0:
            return smaller
        if steady and len(smaller) == len(log):
            return log  # plain already, and nothing more could go
        steady = len(smaller) == len(log)
        # Plain events need less around them, so the rest may shrink again.
        log, place = smaller, None if search.target is None else kept.index(search.target)
        search = Search(log, the_violation(log, rule, place, admission), admission)
        kept = search.shrunk()


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
            return () if self.holds(()) else minimal(halved(tuple(range(len(self.log))), self.holds), self.holds)
        shape = Outline(self.log)
        related = [seq for seq in self.related if 0 <= seq < len(self.log)]
        kept = next(guess for guess in guesses(self.log, shape, self.target, related) if self.holds(guess) or len(guess) == len(self.log))
        kept = halved(grouped(kept, groups(shape, kept), self.holds), self.holds)
        return minimal(grouped(kept, groups(shape, kept), self.holds), self.holds)

    def holds(self, kept: Kept) -> bool:
        """Whether the part still shows the fault."""
        if kept not in self.tried:
            self.tried[kept] = self.shows(self.renumbering.reduced(kept), kept, self.log.header.fields)
        return self.tried[kept]

    def shows(self, events: list[Any], kept: Kept, header: Mapping[str, Any]) -> bool:
        """Whether the events break the rule at the corresponding place and nothing that was whole before."""
        log = Log.from_events(events, dialect=self.log.dialect.name, header=header)
        checker = Checker(log, self.admission)
        checker.run(log.source.rows())  # what is found, without the outcomes of all rules: a search asks hundreds of times
        counted = (one for one in checker.found if one.severity is Severity.ERROR or one.rule == self.rule)
        found = {(None if one.seq is None else kept[one.seq], one.rule) for one in counted}
        return (self.target, self.rule) in found and found <= self.known

    def plain(self, kept: Kept) -> tuple[list[Any], Mapping[str, Any]]:
        """The events that stay and the session header, as plain as the fault allows."""
        header = self.log.header.fields
        target = None if self.target is None else kept.index(self.target)
        events = tidied(self.renumbering.reduced(kept), self.log.dialect.name, target, lambda trial: self.shows(trial, kept, header))
        plainer = ({}, reworded(dict(header), {}))
        return events, next((trial for trial in plainer if self.shows(events, kept, trial)), header)
