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
    """A violation and the 1-based line of its event: 1 where the header or the whole file is meant, `None` where the format has no line per event."""

    path: str
    line: int | None
    violation: Violation


def located(checked: Checked) -> Iterator[Located]:
    """Every violation of a file, in log order."""
    for violation in checked.report.violations:
        if violation.seq is None or violation.seq >= len(checked.log):
            yield Located(checked.path, 1, violation)
            continue
        place = checked.log.source.place(violation.seq)
        yield Located(checked.path, place[0] if place else None, violation)
