"""Where a session may be forked: every boundary, legal or why not (facts: nous 6, dsh 12).

Legality changes at turn events only, so a million boundaries are a few stretches, and a point is made when looked at.
"""

import secrets
import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from msgspec import UNSET

from foldlens.folds.surface import fold_table
from foldlens.model.log import Log


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkPoint:
    """A boundary: the last seq that the child inherits (inclusive).

    `reason` says why the harness refuses it, empty where it is legal; `code` is the harness's own name of the refusal.
    `open_turn` is the seq of the innermost turn start that has no end by then.
    `uncompacts` counts the replacements after the boundary whose shadowed events the child would see again.
    """

    boundary: int
    legal: bool
    reason: str = ""
    code: str | None = None
    open_turn: int | None = None
    uncompacts: int = 0


class Stretch(NamedTuple):
    """Boundaries from `start` on that share one answer."""

    start: int
    open_turn: int | None
    code: str | None
    reason: str


class ForkPoints(Sequence[ForkPoint]):
    """One point per event of the log, in log order."""

    def __init__(self, log: Log, stretches: Sequence[Stretch]):
        self._log, self._size, self._stretches = log, len(log), stretches
        self._starts = [stretch.start for stretch in stretches]

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(self._size)))
        boundary = range(self._size)[index]
        found = self._stretches[bisect_right(self._starts, boundary) - 1]
        return ForkPoint(
            boundary=boundary,
            legal=found.code is None,
            reason=found.reason,
            code=found.code,
            open_turn=found.open_turn,
            uncompacts=int(self._uncompacted[boundary]),
        )

    @cached_property
    def _uncompacted(self) -> Any:
        """For each boundary, how many later replacements shadow an event up to it."""
        change = np.zeros(self._size + 1, dtype=np.int64)
        for replacement in fold_table(self._log).replacements:
            if replacement.shadowed and replacement.seq < self._size:
                change[min(replacement.shadowed)] += 1
                change[replacement.seq] -= 1
        return change.cumsum()


def fork_points(log: Log) -> ForkPoints:
    """Every boundary of the log and whether its harness would fork there. Nothing is written."""
    stretches = _nous(log) if log.dialect.name == "nous" else _dsh(log)
    return ForkPoints(log, stretches)


def fork_point(log: Log, boundary: Any = "last") -> ForkPoint:
    """One boundary; "last" is the whole log. Raises `ValueError` for a boundary outside the log or that is no seq.

    "last" on an empty log is the empty prefix, boundary -1, and legal.
    """
    if boundary == "last":
        return fork_points(log)[-1] if len(log) else ForkPoint(boundary=-1, legal=True)
    if not isinstance(boundary, int) or isinstance(boundary, bool) or boundary < 0:
        raise ValueError(f"invalid boundary {boundary!r}: a fork is cut after a seq of at least 0")
    if boundary >= len(log):
        raise ValueError(f"boundary {boundary} is out of range: the log holds {len(log)} events")
    return fork_points(log)[boundary]


def _open(seq: int, type_: str) -> str:
    return f"inside the turn opened by {type_} at seq {seq}"


def _nous(log: Log) -> list[Stretch]:
    """Open turns nest; an event that the log would not append again cannot be copied."""
    stretches, turns = [Stretch(0, None, None, "")], list[int]()
    folding, uncopyable = log.dialect.folding(log.source.mapping), ""
    for row in log.source.rows():
        plan = folding.plan(row)
        if plan is not None and plan.faults:
            uncopyable = uncopyable or f"the log would refuse to copy an event: {plan.faults[0].message}"
        elif row.kind == "turn_start":
            turns.append(row.seq)
        elif row.kind == "turn_end" and turns:
            turns.pop()
        inside = turns[-1] if turns else None
        code = "open_turn" if inside is not None else "uncopyable_event" if uncopyable else None
        if (inside, code) != stretches[-1][1:3]:
            stretches.append(Stretch(row.seq, inside, code, _open(inside, "turn_start") if inside is not None else uncopyable))
    return stretches


def _dsh(log: Log) -> list[Stretch]:
    """The last turn event decides: a start leaves its turn open. A recorded seq that is not the place ends all boundaries."""
    stretches = [Stretch(0, None, None, "")]
    for row in log.source.rows():
        if row.odd and row.recorded is not UNSET and row.recorded != row.seq:
            reason = f"seq {row.recorded!r} is recorded at place {row.seq}: the events are not contiguous"
            stretches.append(Stretch(row.seq, None, "INVALID_BOUNDARY", reason))
            break
        if row.kind == "turn_start":
            stretches.append(Stretch(row.seq, row.seq, "OPEN_TURN", _open(row.seq, "turn/start")))
        elif row.kind == "turn_end":
            stretches.append(Stretch(row.seq, None, None, ""))
    return stretches


def fresh_header(dialect: str) -> dict[str, Any]:
    """The header of a session that starts now, under a new id."""
    header: dict[str, Any] = {"id": secrets.token_hex(16)}
    if dialect == "nous":
        return header
    header |= {"version": 0, "createdAt": int(time.time() * 1000)}
    return header | {"delegationDepth": 0} if dialect == "dsh" else header


def child_header(log: Log, length: int) -> dict[str, Any]:
    """The header of a fork that inherits the first `length` events. Nous keeps the parent in memory only."""
    header = fresh_header(log.dialect.name)
    if log.dialect.name == "nous":
        return header
    inherited = {key: log.header.fields[key] for key in ("cwd",) if key in log.header.fields}
    parent = {"parentSession": log.header.fields["id"]} if "id" in log.header.fields else {}
    return header | inherited | parent | {"seedLength": length}
