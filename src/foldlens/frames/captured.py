"""The captured requests of one session: their verdicts counted, retries grouped, and looked up from an event."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from foldlens.folds.alignment_rows import Rows
from foldlens.folds.table import FoldTable
from foldlens.model.alignment import Alignment, AlignmentRow, RowStatus, Status
from foldlens.model.report import Report
from foldlens.model.request import Request
from foldlens.model.violation import Severity, Violation

AGREEING = frozenset({RowStatus.EQUAL, RowStatus.EXEMPT})
LOOKED_AT = 60  # diverging requests whose rows are searched for one event


class Verdict(StrEnum):
    """What a reader must know about one request first."""

    EQUAL = "equal"
    EXEMPT = "equal, as this wire writes it"
    UNPAIRED = "equal, yet its calls and results do not pair"
    DIVERGES = "diverges"
    AUXILIARY = "auxiliary"
    NOT_CHECKABLE = "not checkable"


class Carrier(NamedTuple):
    """What one request did with the message of an event: `status` is how it was sent, missing where it was left out."""

    place: int
    status: RowStatus


class Captured:
    """The alignments of a report. A `place` is the position of a request among them."""

    def __init__(self, report: Report, table: FoldTable):
        self.alignments: Sequence[Alignment] = report.requests
        self.table = table
        self._violations = report.violations
        self._rows: dict[int, Mapping[int, RowStatus]] = {}

    def __len__(self) -> int:
        return len(self.alignments)

    @cached_property
    def places(self) -> Mapping[int, int]:
        """Where the request with an index of the capture file stands."""
        return {alignment.request.index: place for place, alignment in enumerate(self.alignments)}

    @cached_property
    def violations(self) -> Mapping[int, list[Violation]]:
        """What each request breaks."""
        found: dict[int, list[Violation]] = {}
        for violation in self._violations:
            if violation.request is not None and violation.request in self.places:
                found.setdefault(self.places[violation.request], []).append(violation)
        return found

    def verdict(self, place: int) -> Verdict:
        """The verdict in one word; a pairing that only some providers refuse does not count here."""
        alignment = self.alignments[place]
        if alignment.status is Status.EQUAL or alignment.status is Status.EXEMPT:
            if any(violation.severity is Severity.ERROR for violation in self.violations.get(place, ())):
                return Verdict.UNPAIRED
            return Verdict.EQUAL if alignment.status is Status.EQUAL else Verdict.EXEMPT
        return {Status.DIVERGES: Verdict.DIVERGES, Status.AUXILIARY: Verdict.AUXILIARY}.get(alignment.status, Verdict.NOT_CHECKABLE)

    @cached_property
    def verdicts(self) -> Sequence[Verdict]:
        return [self.verdict(place) for place in range(len(self))]

    @cached_property
    def counts(self) -> Counter[Verdict]:
        return Counter(self.verdicts)

    @property
    def broken(self) -> list[int]:
        """The requests to look at first."""
        return [place for place, verdict in enumerate(self.verdicts) if verdict in (Verdict.DIVERGES, Verdict.UNPAIRED)]

    def before(self, place: int) -> int | None:
        """The conversation request before this one."""
        earlier = (other for other in range(place - 1, -1, -1) if self.alignments[other].status is not Status.AUXILIARY)
        return next(earlier, None) if self.alignments[place].status is not Status.AUXILIARY else None

    @cached_property
    def groups(self) -> Mapping[int, int]:
        """Each repeated attempt -> the first request that left at the same place in the log."""
        first: dict[int, int] = {}
        found: dict[int, int] = {}
        for place, alignment in enumerate(self.alignments):
            if alignment.boundary is not None and first.setdefault(alignment.boundary, place) != place:
                found[place] = first[alignment.boundary]
        return found

    def point(self, place: int) -> int | None:
        """The event to look at first: the one that a request leaves out or sends otherwise, else the last that it includes."""
        alignment = self.alignments[place]
        if alignment.status is Status.DIVERGES:
            differing = (row.seq for row in unequal(alignment) if row.seq is not None)
            return next(differing, alignment.boundary)
        return None if alignment.boundary is None or alignment.boundary < 0 else alignment.boundary

    def request(self, place: int) -> Request:
        return self.alignments[place].request

    def rows_by_seq(self, place: int) -> Mapping[int, RowStatus]:
        """How a request sent the messages of those events that it did not send as logged."""
        if place not in self._rows:
            self._rows[place] = {row.seq: row.status for row in unequal(self.alignments[place]) if row.seq is not None}
        return self._rows[place]

    def carriers(self, seq: int, shadower: int | None) -> list[Carrier]:
        """What each request did with the message of an event, while it was on the surface."""
        found: list[Carrier] = []
        looked = 0
        for place, alignment in enumerate(self.alignments):
            boundary = alignment.boundary
            if boundary is None or seq > boundary or (shadower is not None and shadower <= boundary):
                continue
            status = RowStatus.EQUAL
            if alignment.status is Status.DIVERGES:
                looked += 1
                status = self.rows_by_seq(place).get(seq, RowStatus.EQUAL) if looked <= LOOKED_AT else RowStatus.EQUAL
            found.append(Carrier(place, status))
        return found


def unequal(alignment: Alignment) -> Iterator[AlignmentRow]:
    """The rows of an alignment that differ; long runs that agree are passed over unseen."""
    place = 0
    for size, agrees in runs_of(alignment):
        if not agrees:
            yield from (row for row in (alignment.rows[step] for step in range(place, place + size)) if row.status not in AGREEING)
        place += size


def runs_of(alignment: Alignment) -> Iterable[tuple[int, bool]]:
    """The rows as runs (size, whether all agree)."""
    rows = alignment.rows
    return rows.runs() if isinstance(rows, Rows) else ((1, row.status in AGREEING) for row in rows)
