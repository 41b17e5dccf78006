"""Where in a request a call and its result do not pair: the rows to mark beside what differs from the log."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from foldlens.folds.parts import parts_of
from foldlens.frames.succession import Sent
from foldlens.model.alignment import Alignment
from foldlens.model.violation import Violation

PLAIN = re.compile(r"[\w.:-]+", re.ASCII)
AGAIN = "duplicate_tool_result"


def unpaired_rows(alignment: Alignment, violations: Iterable[Violation]) -> Mapping[int, str]:
    """Row -> the sentence of the pairing violation that stands there."""
    sent = Sent(alignment.request)
    found: dict[int, str] = {}
    for violation in violations:
        if "tool_call_id" not in violation.details or "index" in violation.details:
            continue
        results = _results(sent, violation.details["tool_call_id"])
        index = next(islice(results, int(violation.details.get("kind") == AGAIN), None), None)
        row = None if index is None else row_of(alignment, index)
        if row is not None:
            found[row] = violation.message
    return found


def _results(sent: Sent, call_id: object) -> Iterator[int]:
    """The messages that hold a result of the call, in order."""
    written = call_id.encode() if isinstance(call_id, str) and PLAIN.fullmatch(call_id) else b""  # in JSON as it is: the others need no decoding
    for index, text in enumerate(sent.texts):
        if written in text and any(result.id == call_id for result in parts_of(sent.message(index)).results):
            yield index


def row_of(alignment: Alignment, index: int) -> int | None:
    """The row of a message of the request; where all agree, row and message count alike."""
    rows = alignment.rows
    if index < len(rows) and rows[index].index == index:
        return index
    return next((place for place, row in enumerate(rows) if row.index == index), None)
