"""Captured requests joined to their place in the log: by key, by time, by order, else by best fit (facts: dsh 10, harnesses 11).

The evidence is stated, and a place that could be another one is called ambiguous.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from foldlens.folds.attempts import Attempt
from foldlens.folds.comparison import Comparison, Numbers, Side, comparison
from foldlens.folds.marks import marks
from foldlens.folds.order import increasing
from foldlens.folds.reconstruction import equal, without_overlay
from foldlens.folds.states import States, digest
from foldlens.model.log import Log
from foldlens.model.request import Request

SLACK = 5  # ms by which a request may seem to leave after its answer came, when two programs write the times


class Place(NamedTuple):
    """Where a request belongs: fold up to `boundary`, header up to `header_boundary` (both inclusive), and how that is known."""

    boundary: int
    header_boundary: int
    evidence: str
    ambiguous: bool = False


class Joiner:
    """Joins the conversation requests of one wire format to the attempts of one log."""

    def __init__(self, log: Log, requests: Sequence[Request]):
        self.requests = requests
        self.comparison: Comparison = comparison(log, requests[0])
        self.states = States(self.comparison)
        self.marks = marks(log)
        self.attempts: tuple[Attempt, ...] = self.marks.attempts
        self.folds = self.states.digests([attempt.boundary for attempt in self.attempts])
        self.sides = [self.comparison.sent_messages(request) for request in requests]
        self.matches = [self._matches(index) for index in range(len(requests))]
        self.times = _answer_times(self.attempts)
        self.clock = self._clock_agrees()

    def places(self) -> list[Place]:
        """The place of each request, in the order given."""
        chain = self._chain()
        return [self._place(index, chain) for index in range(len(self.requests))]

    def equals_a_fold(self) -> bool:
        """Whether any request equals the fold of an attempt."""
        return any(self.matches)

    def is_stranger(self, side: Side) -> bool:
        """Whether a request shares no message with the log at all, its system text aside."""
        keys = self.comparison.comparable(side).keys
        return bool(len(keys)) and not np.isin(keys, self.comparison.logged_keys).any()

    def sent(self, index: int) -> Side:
        return self.comparison.comparable(self.sides[index])

    def _matches(self, index: int) -> list[int]:
        """The attempts whose fold the request equals."""
        side = self.sent(index)
        found = self.folds.get(digest(side.keys), [])
        if not found and side.starts_with_system() and self.comparison.scheme.wild_system:
            found = [place for place in self.folds.get(digest(side.without_first().keys), []) if self._overlay_fits(side, place)]
        return found

    def _overlay_fits(self, side: Side, place: int) -> bool:
        return len(without_overlay(side, self.comparison.fold(self.attempts[place].boundary))) < len(side)

    def _clock_agrees(self) -> bool:
        """Whether the times of requests and events come from clocks that agree: most requests that equal a fold do so where their time says."""
        if not self.times:
            return False
        votes = [not set(self._by_time(index)).isdisjoint(found) for index, found in enumerate(self.matches) if found and self.requests[index].time is not None]
        return sum(votes) * 2 > len(votes) if votes else self._within_the_session()

    def _within_the_session(self) -> bool:
        known = [request.time * 1000 for request in self.requests if request.time is not None]
        return bool(known) and min(known) >= self.times[0] - 60_000 and max(known) <= self.times[-1] + 60_000

    def _by_time(self, index: int) -> list[int]:
        """The attempts that were answered first after the request left, the likeliest last."""
        time = self.requests[index].time
        if time is None:
            return []
        found = [bisect_left(self.times, time * 1000 - SLACK), bisect_left(self.times, time * 1000)]
        return [place for place in dict.fromkeys(found) if place < len(self.attempts)]

    def _chain(self) -> dict[int, int]:
        """The longest run of requests that equal the folds of ever later attempts: request -> attempt."""
        return increasing(self.matches)

    def _place(self, index: int, chain: dict[int, int]) -> Place:
        if self.clock and self.requests[index].time is not None:
            found = self._place_in_time(index)
            if found is not None:
                return found
        return self._place_in_order(index, chain)

    def _place_in_time(self, index: int) -> Place | None:
        candidates = self._by_time(index)
        for place in candidates:
            if place in self.matches[index]:
                return self._at(place, f"by time: the next answer is seq {self.attempts[place].answer}")
        if not candidates:
            return None
        attempt = self.attempts[candidates[-1]]
        earlier = self._unanswered(index, attempt)
        return earlier or self._at(candidates[-1], f"by time: the next answer is seq {attempt.answer}")

    def _unanswered(self, index: int, attempt: Attempt) -> Place | None:
        """The state that the request equals since it left: an attempt that failed without a trace, and the log went on before the next answer."""
        shown = self.marks.shown_by((self.requests[index].time or 0) * 1000)
        side = self.sent(index)
        for boundary in [shown, *self.states.between(shown + 1, attempt.boundary)]:
            logged = self.comparison.fold(boundary)
            if len(logged) and equal(self._walked(side, logged), logged):
                return Place(boundary, attempt.header_boundary, f"by time and fit: equals the fold after seq {boundary}, and nothing answered it")
        return None

    def _walked(self, side: Side, logged: Side) -> Side:
        """The part of the request that is walked beside a fold."""
        return without_overlay(side, logged) if self.comparison.scheme.wild_system else side

    def _place_in_order(self, index: int, chain: dict[int, int]) -> Place:
        if index in chain:
            many = len(self.matches[index]) > 1 and len(self.requests) == 1
            how = "by order and fit" if len(self.requests) > 1 else "by best fit"
            return self._at(chain[index], f"{how}: equals the fold before seq {self.attempts[chain[index]].answer}", ambiguous=many)
        low, high = self._gap(index, chain)
        rivals = [other for other in range(len(self.requests)) if other not in chain and self._gap(other, chain) == (low, high)]
        open_places = self._open_places(low, high, len(rivals))
        if len(open_places) == len(rivals) and len(self.requests) > 1:
            return self._at(open_places[rivals.index(index)], "by order: the only attempt left at this place among the requests")
        if self.matches[index]:
            nearest = min(self.matches[index], key=lambda place: min(abs(place - low), abs(place - high)))
            return self._at(nearest, "by order: the same messages as its neighbour, so a retry", ambiguous=len(open_places) > 0)
        return self._best_fit(index, list(range(max(low, 0), min(high + 1, len(self.attempts)))))

    def _open_places(self, low: int, high: int, wanted: int) -> list[int]:
        """The answered attempts between two places; the end of the log counts where a request is left for it."""
        places = range(low + 1, high)
        found = [place for place in places if self.attempts[place].answered]
        at_the_end = [place for place in places if self.attempts[place].answer is None]
        return found + at_the_end if len(found) < wanted else found

    def _gap(self, index: int, chain: dict[int, int]) -> tuple[int, int]:
        low = max((place for request, place in chain.items() if request < index), default=-1)
        return low, min((place for request, place in chain.items() if request > index), default=len(self.attempts))

    def _best_fit(self, index: int, candidates: list[int]) -> Place:
        keys = self.sent(index).keys
        scores = [closeness(keys, self.comparison.fold(self.attempts[place].boundary).keys) for place in candidates]
        best = max(scores)
        tied = [place for place, score in zip(candidates, scores, strict=True) if score == best]
        return self._at(tied[-1], f"by best fit: shares most with the fold before seq {self.attempts[tied[-1]].answer}", ambiguous=len(candidates) > 1)

    def _at(self, place: int, evidence: str, ambiguous: bool = False) -> Place:
        attempt = self.attempts[place]
        return Place(attempt.boundary, attempt.header_boundary, evidence.replace("seq None", "the end of the log"), ambiguous)


def _answer_times(found: Sequence[Attempt]) -> list[float]:
    """The time of each attempt's answer, never going back; empty where the log has no times."""
    times = [attempt.answer_time if attempt.answer_time is not None else float("inf") for attempt in found]
    real = [time for time in times if time != float("inf")]
    return list(accumulate(times, max)) if real and real[-1] > real[0] - 1 and real[0] > 0 else []


def closeness(left: Numbers, right: Numbers) -> int:
    """How many messages two lists share at their beginnings and ends, less the difference of their lengths."""
    shorter = min(len(left), len(right))
    prefix = _run(left[:shorter], right[:shorter])
    rest = shorter - prefix
    suffix = _run(left[len(left) - rest :][::-1], right[len(right) - rest :][::-1])
    return prefix + suffix - abs(len(left) - len(right))


def _run(left: Numbers, right: Numbers) -> int:
    unequal = np.flatnonzero(left != right)
    return int(unequal[0]) if unequal.size else len(left)
