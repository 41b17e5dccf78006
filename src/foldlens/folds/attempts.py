"""The places in a log where a request left: one for each attempt to call the model (facts: dsh 10, harnesses 1).

An attempt ends what was logged for it at its first answering event. A step can hold several: retries, or an overflow
and the compaction after it. Where nothing came back, the retry or the compaction that followed tells of the attempt.
"""

from typing import NamedTuple

from msgspec import UNSET

from foldlens.model.log import Log
from foldlens.model.row import Row

FAILED = frozenset({"llm_retry", "compaction_start"})
ENDS_ANSWER = frozenset({"assistant_message", "llm_retry", "step_start", "step_end", "turn_start", "turn_end", "compaction_start"})

APPENDED = ("append", UNSET)


class Attempt(NamedTuple):
    """One call to the model: `boundary` is the last seq that its messages include, `header_boundary` the last its header does.

    `answer` is the seq and `answer_time` the recorded epoch ms of the first event that came after the request; `None` at the end of the log.
    """

    boundary: int
    header_boundary: int
    answer: int | None
    answer_time: int | None
    answered: bool = True


class AttemptFinder:
    """Finds the attempts of a log, row by row."""

    def __init__(self, log: Log):
        self._before_step = log.dialect.name == "dsh-2026-07"
        self._answering = self._owed = False
        self._step_start: int | None = None
        self._last = len(log) - 1
        self.found: list[Attempt] = []

    def see(self, row: Row) -> None:
        """Take in the next row."""
        kind = row.kind
        if kind == "step_start":
            self._step_start, self._owed = row.seq, True
        if kind == "assistant_chunk" and not self._answering:
            self._add(row, answered=True)
            self._answering, self._owed = True, False
        elif kind == "assistant_message" and row.surface_op in APPENDED and not self._answering:
            self._add(row, answered=True)
            self._owed = False
        elif kind in FAILED and self._owed and not self._answering:
            self._add(row, answered=False)
        if kind in ENDS_ANSWER:
            self._answering = False
            self._owed = kind == "llm_retry" or (self._owed and kind not in ("step_end", "turn_end"))

    def end(self) -> list[Attempt]:
        """All attempts, with the one that may be in flight at the end of the log."""
        if self._owed or self._step_start is None:
            self.found.append(Attempt(self._boundary(self._last), self._last, None, None, answered=False))
        return self.found

    def _add(self, row: Row, *, answered: bool) -> None:
        time = row.time if isinstance(row.time, int) else None
        self.found.append(Attempt(self._boundary(row.seq - 1), row.seq - 1, row.seq, time, answered))

    def _boundary(self, logged: int) -> int:
        return self._step_start - 1 if self._before_step and self._step_start is not None else logged
