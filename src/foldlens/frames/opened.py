"""One log with everything that the pictures and panels derive from it, each derived once, when first looked at."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
import polars as pl

from foldlens.check import check
from foldlens.folds.surface import fold_table
from foldlens.folds.table import NEVER, FoldTable
from foldlens.frames.breaches import breaches_frame
from foldlens.frames.captured import Captured
from foldlens.frames.context_size import context_frame
from foldlens.frames.requests import requests_frame
from foldlens.frames.ribbons import ribbons_frame
from foldlens.frames.shadows import bars_frame, messages_frame
from foldlens.frames.spans import spans_frame
from foldlens.model.log import Log
from foldlens.model.report import Report
from foldlens.model.request import Request
from foldlens.model.violation import Violation

Stops = np.ndarray[tuple[int], np.dtype[np.int64]]


class Opened:
    """A log, its report, and the tables derived from both."""

    def __init__(self, log: Log, requests: Sequence[Request] = ()):
        self.log = log
        self.report: Report = check(log, requests)

    def __len__(self) -> int:
        return len(self.log)

    @cached_property
    def table(self) -> FoldTable:
        return fold_table(self.log)

    @cached_property
    def spans(self) -> pl.DataFrame:
        return spans_frame(self.log)

    @cached_property
    def breaches(self) -> pl.DataFrame:
        return breaches_frame(self.log, self.report.violations)

    @cached_property
    def context(self) -> pl.DataFrame:
        return context_frame(self.log)

    @cached_property
    def requests(self) -> pl.DataFrame:
        return requests_frame(self.log)

    @cached_property
    def captured(self) -> Captured:
        """The captured requests; empty where there are none."""
        return Captured(self.report, self.table)

    @property
    def request_count(self) -> int:
        """The requests to choose from: the captured ones, else those that the log lets us reconstruct."""
        return len(self.captured) or self.requests.height

    @cached_property
    def messages(self) -> pl.DataFrame:
        return messages_frame(self.log)

    @cached_property
    def bars(self) -> pl.DataFrame:
        return bars_frame(self.log)

    @cached_property
    def ribbons(self) -> pl.DataFrame:
        return ribbons_frame(self.messages, self.bars)

    @cached_property
    def violations(self) -> dict[int, list[Violation]]:
        """The violations at each event."""
        found: dict[int, list[Violation]] = {}
        for violation in self.report.violations:
            if violation.seq is not None:
                found.setdefault(violation.seq, []).append(violation)
        return found

    @cached_property
    def stops(self) -> dict[str, Stops]:
        """The seqs to step through: every `violation`, `request` (its boundary), `replacement` and `turn`."""
        turns = self.log.frame.filter(pl.col("kind") == "turn_start")["seq"]
        return {
            "violation": np.array(sorted(self.violations), dtype=np.int64),
            "request": self.requests["boundary"].to_numpy(),
            "replacement": np.array([replacement.seq for replacement in self.table.replacements], dtype=np.int64),
            "turn": turns.cast(pl.Int64).to_numpy(),
        }

    @cached_property
    def shadowed(self) -> frozenset[int]:
        """The events that a replacement took off the surface."""
        return frozenset(self.table.seq[self.table.shadowed_by < NEVER].tolist())

    def shadower(self, seq: int) -> int | None:
        """The replacement that took an event off the surface; `None` where it never stood there or still does."""
        place = np.flatnonzero(self.table.seq == seq)
        if not len(place) or self.table.shadowed_by[place[0]] == NEVER:
            return None
        return int(self.table.shadowed_by[place[0]])

    def step(self, stops: str, seq: int, by: int) -> int | None:
        """The next stop after `seq` (`by` 1) or the one before it (`by` -1), or `None` at the end."""
        if stops == "event":
            return seq + by if 0 <= seq + by < len(self) else None
        places = self.stops[stops]
        index = int(np.searchsorted(places, seq, side="right" if by > 0 else "left")) + (0 if by > 0 else -1)
        return int(places[index]) if 0 <= index < len(places) else None

    def extent(self, axis: str) -> tuple[float, float]:
        """The whole session on an axis: seqs, or recorded times in epoch ms."""
        if axis == "position":
            return 0.0, float(max(len(self), 1))
        times = self.log.frame["time"].cast(pl.Int64, strict=False)
        low, high = times.min(), times.max()
        if not isinstance(low, int) or not isinstance(high, int):
            return 0.0, 1.0
        return float(low), float(max(high, low + 1))
