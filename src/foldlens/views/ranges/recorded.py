"""The ranges that a log records: those that took effect, and those that its harness refuses."""

from collections.abc import Sequence

from foldlens.compaction.parting import range_of
from foldlens.compaction.trial import Trial, try_replace
from foldlens.frames.opened import Opened
from foldlens.model.log import Log
from foldlens.model.replacement import Replacement
from foldlens.model.violation import Severity, Violation
from foldlens.report.fold_text import message_text

REFUSED = frozenset({"range-not-on-surface", "range-reversed", "surface-op-invalid", "shadowed-not-cited", "sources-malformed"})
TELLING = ("range-cuts-pair", "range-misses-replacement", "range-starts-ahead", "replacement-shadows-nothing", *sorted(REFUSED))


def recorded_ranges(opened: Opened) -> tuple[Replacement, ...]:
    """Every recorded range in log order; a refused one shadows nothing."""
    applied = opened.table.replacements
    known = {found.seq for found in applied}
    tried = {violation.seq for violation in opened.report.violations if violation.rule in REFUSED and violation.seq is not None} - known
    refused = [Replacement(seq, *ends, ()) for seq in tried if (ends := range_of(opened.log[seq].surface_op)) is not None]
    return tuple(sorted((*applied, *refused)))


def recorded_trial(log: Log, found: Replacement) -> Trial:
    """A recorded range tried again at its own place, with the text, calls and result that it put there."""
    message = log.dialect.project(log[found.seq])
    return try_replace(log, found.start, found.stop, found.seq - 1, "" if message is None else message_text(message), like=found.seq)


def troubled(opened: Opened, recorded: Sequence[Replacement]) -> list[Replacement]:
    """The recorded ranges that a rule about ranges names, in log order."""
    named = {violation.seq for violation in opened.report.violations if violation.rule in TELLING}
    return [found for found in recorded if found.seq in named]


def worst_first(opened: Opened, recorded: Sequence[Replacement]) -> int:
    """The recorded range to look at first: the first one in trouble, else the last; -1 where there is none."""
    trouble = troubled(opened, recorded)
    return recorded.index(trouble[0]) if trouble else len(recorded) - 1


def faults(opened: Opened, found: Replacement) -> list[Violation]:
    """The violations at a recorded range's own event, worst first."""
    order = list(Severity)
    return sorted(opened.violations.get(found.seq, ()), key=lambda violation: order.index(violation.severity))
