"""One violation with its place in a file: what every machine format prints."""

from collections.abc import Iterator
from typing import NamedTuple

from foldlens.model.log import Log
from foldlens.model.report import Report
from foldlens.model.violation import Violation


class Checked(NamedTuple):
    """A file with its log and its report."""

    path: str
    log: Log
    report: Report


class Located(NamedTuple):
    """A violation and the 1-based line of its event (1 where the header or the whole file is meant)."""

    path: str
    line: int
    violation: Violation


def located(checked: Checked) -> Iterator[Located]:
    """Every violation of a file, in log order."""
    for violation in checked.report.violations:
        place = checked.log.source.place(violation.seq) if violation.seq is not None and violation.seq < len(checked.log) else None
        yield Located(checked.path, place[0] if place else 1, violation)
