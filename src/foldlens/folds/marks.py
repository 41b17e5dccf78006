"""What joining needs to know of a log, found in one pass over its rows: attempts, step starts, times, recorded title requests."""

from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate

from foldlens.folds.attempts import Attempt, AttemptFinder
from foldlens.model.log import Log


class Marks:
    """The marks of one log. `shown` are the seqs of surface events, `times` when each was logged (epoch ms, never going back)."""

    def __init__(self, log: Log):
        finder, surface, header_kinds = AttemptFinder(log), log.dialect.surface, log.dialect.header_kinds
        self.step_starts: list[int] = []
        self.shown: list[int] = []
        self.titles: set[str] = set()
        times: list[int] = []
        headers: list[int] = []
        for row in log.source.rows():
            kind = row.kind
            finder.see(row)
            if kind in surface:
                self.shown.append(row.seq)
                times.append(row.time if isinstance(row.time, int) else 0)
            elif kind == "step_start":
                self.step_starts.append(row.seq)
            elif kind in header_kinds:
                headers.append(row.seq)
            elif kind == "session_title_llm_request" and isinstance(row.data, Mapping) and isinstance(system := row.data.get("system"), str):
                self.titles.add(system)
        self.times: list[int] = list(accumulate(times, max))
        self.attempts: tuple[Attempt, ...] = tuple(finder.end())
        log.memo.setdefault("header_seqs", headers)

    def shown_by(self, time: float) -> int:
        """The last surface event logged by a time in epoch ms, or -1."""
        place = bisect_right(self.times, time)
        return self.shown[place - 1] if place else -1

    def step_start_by(self, at: int) -> int | None:
        """The seq of the last step start up to `at`, or `None`."""
        place = bisect_right(self.step_starts, at)
        return self.step_starts[place - 1] if place else None


def marks(log: Log) -> Marks:
    """The marks of a log, found once."""
    if "marks" not in log.memo:
        log.memo["marks"] = Marks(log)
    return log.memo["marks"]
