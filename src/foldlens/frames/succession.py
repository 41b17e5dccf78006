"""One request against the request before it: what was appended, where the cached prefix ends, and which event ended it.

A provider caches a request by its exact beginning: tools and system text, then the messages byte for byte.
So two messages are the same here only if they were written the same.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from foldlens.folds.parts import parts_of
from foldlens.folds.sequence import Run, common_runs
from foldlens.folds.table import NEVER, FoldTable
from foldlens.folds.words import similar, word_changes
from foldlens.model.alignment import Alignment, AlignmentRow, RowStatus
from foldlens.model.message import Message
from foldlens.model.request import Request

WEIGHED = 400  # messages of a gap among which changed ones are sought
HEAD = ("model", "tools", "system")  # what stands before the messages in a cached prefix


class Sent:
    """The messages of a request, each decoded when looked at."""

    def __init__(self, request: Request):
        self.request = request

    @cached_property
    def texts(self) -> Sequence[bytes]:
        return self.request.payload.raw_messages()

    def __len__(self) -> int:
        return len(self.texts)

    def message(self, index: int) -> Message:
        return self.request.payload.message(index, self.texts[index])


class Cause(NamedTuple):
    """Why the prefix ended: `seq` is the event that did it, where one did."""

    words: str
    seq: int | None = None


class Succession:
    """`before` and `now` are requests of one conversation, in the order sent."""

    def __init__(self, before: Alignment, now: Alignment, table: FoldTable):
        self.before, self.now, self.table = before, now, table
        self.sent_before, self.sent_now = Sent(before.request), Sent(now.request)

    @cached_property
    def _numbers(self) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], np.ndarray[tuple[int], np.dtype[np.int64]]]:
        """Each side as numbers: equal text is an equal number."""
        known: dict[bytes, int] = {}
        one, other = ([known.setdefault(text, len(known)) for text in side.texts] for side in (self.sent_before, self.sent_now))
        return np.array(one, dtype=np.int64), np.array(other, dtype=np.int64)

    @cached_property
    def kept(self) -> int:
        """How many messages both begin with."""
        one, other = self._numbers
        shorter = min(len(one), len(other))
        parted = np.flatnonzero(one[:shorter] != other[:shorter])
        return int(parted[0]) if parted.size else shorter

    @cached_property
    def header(self) -> tuple[str, ...]:
        """The parts of the request before the messages that are not as they were."""
        one, other = self.before.request.header, self.now.request.header
        return tuple(name for name in HEAD if one.get(name) != other.get(name))

    @property
    def extends(self) -> bool:
        """Whether everything sent before was sent again, in front."""
        return self.kept == len(self.sent_before) and not self.header

    @property
    def appended(self) -> int:
        """Messages after the common beginning."""
        return len(self.sent_now) - self.kept

    @cached_property
    def cause(self) -> Cause | None:
        """What ended the common beginning; `None` where nothing did."""
        if self.kept == len(self.sent_before):
            return None
        was = _row_at(self.before, self.kept)
        if was is None or was.seq is None:
            return Cause("no event did it: that message of the request before came from no event, and is not sent again")
        shadower = self._shadower(was.seq)
        if shadower is not None and self.now.boundary is not None and shadower <= self.now.boundary:
            return Cause(f"seq {shadower} took the place of seq {was.seq}", shadower)
        if was.status not in (RowStatus.EQUAL, RowStatus.EXEMPT):
            return Cause(f"no event did it: the request before sent seq {was.seq} otherwise than the log says", was.seq)
        return self._left_the_log(was.seq)

    def _left_the_log(self, seq: int) -> Cause:
        """The prefix ended although the log still says the same."""
        now = next((row for row in self.now.rows if row.seq == seq), None)
        if now is None or now.status is RowStatus.MISSING:
            return Cause(f"no event did it: seq {seq} is still on the surface, and this request leaves it out", seq)
        if now.status is RowStatus.CHANGED:
            return Cause(f"no event did it: this request sends seq {seq} otherwise than the log says", seq)
        if now.index != self.kept:
            return Cause(f"no event did it: this request sends something else before seq {seq}", seq)
        return Cause(f"no event did it: seq {seq} is written differently on the wire", seq)

    def _shadower(self, seq: int) -> int | None:
        place = np.flatnonzero(self.table.seq == seq)
        found = int(self.table.shadowed_by[place[0]]) if len(place) else NEVER
        return None if found == NEVER else found

    @cached_property
    def rows(self) -> "Pairs":
        return Pairs(self)

    @property
    def runs(self) -> list[Run]:
        return common_runs(*self._numbers)


class Pairs:
    """The messages of both requests side by side; in each row `seq` is the index in the request before."""

    def __init__(self, succession: Succession):
        self._spans: list[tuple[int, bool]] = []
        self._rows: list[AlignmentRow | tuple[int, int]] = []
        one, other = succession.sent_before, succession.sent_now
        left = right = 0
        for run in [*succession.runs, Run(len(one), len(other), 0)]:
            unequal = list(_unequal(one, other, range(left, run.left), range(right, run.right)))
            self._rows += unequal
            self._rows += [(run.left + step, run.right + step) for step in range(run.size)]
            self._spans += [(len(unequal), False), (run.size, True)]
            left, right = run.left + run.size, run.right + run.size

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, place: int) -> AlignmentRow:
        row = self._rows[place]
        return row if isinstance(row, AlignmentRow) else AlignmentRow(status=RowStatus.EQUAL, seq=row[0], index=row[1])

    def runs(self) -> list[tuple[int, bool]]:
        return self._spans


def _unequal(one: Sent, other: Sent, before: range, now: range) -> list[AlignmentRow]:
    """Rows of messages that only one request has; two that are much alike stand side by side."""
    rows: list[AlignmentRow] = []
    weighed = max(len(before), len(now)) <= WEIGHED
    for step in range(max(len(before), len(now))):
        left = before[step] if step < len(before) else None
        right = now[step] if step < len(now) else None
        if weighed and left is not None and right is not None:
            was, is_now = one.message(left), other.message(right)
            texts = said(was), said(is_now)
            if was.role == is_now.role and similar(*texts):
                rows.append(AlignmentRow(status=RowStatus.CHANGED, seq=left, index=right, words=word_changes(*texts), reason="not as it was sent before"))
                continue
        if left is not None:
            rows.append(AlignmentRow(status=RowStatus.MISSING, seq=left, reason="sent before, not sent again"))
        if right is not None:
            rows.append(AlignmentRow(status=RowStatus.EXTRA, index=right, reason="new in this request"))
    return rows


def _row_at(alignment: Alignment, index: int) -> AlignmentRow | None:
    """The row of a message of the request."""
    rows = alignment.rows
    near = rows[index] if index < len(rows) else None  # a request that agrees so far has row and message at one place
    return near if near is not None and near.index == index else next((row for row in rows if row.index == index), None)


def said(message: Message) -> str:
    """All that a message says, whatever its shape: reasoning, text, calls, results."""
    parts = parts_of(message)
    calls = [f"→ {call.name}({call.arguments})" for call in parts.calls]
    return "\n".join([*parts.reasoning, *parts.texts, *calls, *(result.text for result in parts.results), *(f"[{other}]" for other in parts.others)])
