"""The places in a log where a request left: one for each attempt to call the model (facts: dsh 10, harnesses 1).

An attempt ends what was logged for it at its first answering event. A step can hold several: retries, or an overflow
and the compaction after it. Where nothing came back, the retry or the compaction that followed tells of the attempt.
"""

from collections.abc import Iterator
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


def attempts(log: Log) -> tuple[Attempt, ...]:
    """Every attempt of the log, in order, made once."""
    if "attempts" not in log.memo:
        log.memo["attempts"] = tuple(_attempts(log))
    return log.memo["attempts"]


def _attempts(log: Log) -> Iterator[Attempt]:
    before_step = log.dialect.name == "dsh-2026-07"
    answering, owed = False, False
    step_start: int | None = None
    for row in log.source.rows():
        kind = row.kind
        if kind == "step_start":
            step_start, owed = row.seq, True
        boundary = step_start - 1 if before_step and step_start is not None else row.seq - 1
        if kind == "assistant_chunk" and not answering:
            answering, owed = True, False
            yield Attempt(boundary, row.seq - 1, row.seq, _time(row))
        elif kind == "assistant_message" and row.surface_op in APPENDED and not answering:
            owed = False
            yield Attempt(boundary, row.seq - 1, row.seq, _time(row))
        elif kind in FAILED and owed and not answering:
            yield Attempt(boundary, row.seq - 1, row.seq, _time(row), answered=False)
        if kind == "llm_retry":
            owed = True
        if kind in ("step_end", "turn_end"):
            owed = False
        if kind in ENDS_ANSWER:
            answering = False
    last = len(log) - 1
    if owed or step_start is None:
        yield Attempt(step_start - 1 if before_step and step_start is not None else last, last, None, None, answered=False)


def _time(row: Row) -> int | None:
    return row.time if isinstance(row.time, int) else None


def last_step_start(log: Log, at: int) -> int | None:
    """The seq of the last step start up to `at`, or `None`."""
    seqs = log.memo.get("step_starts")
    if seqs is None:
        seqs = log.memo["step_starts"] = [row.seq for row in log.source.rows() if row.kind == "step_start"]
    return max((seq for seq in seqs if seq <= at), default=None)
