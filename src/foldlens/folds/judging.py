"""One request held against the fold at its place: messages, header, pairing, and the exemptions it needed."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from foldlens.folds.comparison import Comparison, Numbers, Side, comparison
from foldlens.folds.exemptions import mask_of
from foldlens.folds.header_match import HeaderDifference, header_differences, header_in_force
from foldlens.folds.joining import Place
from foldlens.folds.marks import marks
from foldlens.folds.pairing import Linked, PairingFault, PairingWalk, links_of
from foldlens.folds.parts import parts_of
from foldlens.folds.reconstruction import Divergence, divergence, without_overlay
from foldlens.folds.states import States
from foldlens.model.log import Log
from foldlens.model.request import Request


class Judged(NamedTuple):
    """The whole verdict on one request. `exempt` are exemptions as bits; `interval` is set where the request equals the fold."""

    place: Place
    divergence: Divergence | None
    header: tuple[HeaderDifference, ...]
    pairing: tuple[PairingFault, ...]
    exempt: int
    interval: tuple[int, int] | None


class Judge:
    """Judges the requests of one wire format against one log, each using what the one before had in common with it."""

    def __init__(self, log: Log, request: Request):
        self.log = log
        self.comparison: Comparison = comparison(log, request)
        self.states = States(self.comparison)
        self._links: dict[int, Linked] = {}
        self._walk, self._walked = PairingWalk(), _none()

    def judge(self, request: Request, place: Place, sent: Side | None = None) -> Judged:
        """The verdict at a place. `sent` are the request's messages, where they are known already."""
        sent = sent or self.comparison.sent_messages(request)
        logged = self.comparison.fold(place.boundary)
        compared, exempt = self.compared(sent, logged)
        found = divergence(compared, logged)
        if found is None:
            exempt |= self.comparison.exemptions(compared, logged)
        header, header_exempt = self.header(request, sent, place)
        interval = self.states.interval(place.boundary) if found is None else None
        return Judged(place, found, header, self.pairing(sent), exempt | header_exempt, interval)

    def compared(self, sent: Side, logged: Side) -> tuple[Side, int]:
        """The part of the request to walk beside the fold, and the exemption that left the rest out."""
        side = self.comparison.comparable(sent)
        if not self.comparison.scheme.wild_system:
            return side, 0
        shorter = without_overlay(side, logged)
        return shorter, mask_of({"overlay"}) if len(shorter) < len(side) else 0

    def header(self, request: Request, sent: Side, place: Place) -> tuple[tuple[HeaderDifference, ...], int]:
        """The header differences, where the dialect logs a header that can be compared."""
        if self.log.dialect.name not in ("dsh", "dsh-2026-07") or not request.header:
            return (), 0
        carried: Mapping[str, Any] = request.header
        apart = self.comparison.wire.system_apart
        scheme = self.comparison.scheme
        if scheme.header_system and not apart:
            carried = {**carried, "system": "".join(parts_of(sent.item(0).message).texts) if sent.starts_with_system() else None}
            apart = sent.starts_with_system()
        folded = header_in_force(self.log, place.header_boundary)
        if folded is None and not scheme.own:
            return (), 0
        return header_differences(carried, folded or {}, own=scheme.own), mask_of({"system-apart"}) if apart else 0

    def pairing(self, sent: Side) -> tuple[PairingFault, ...]:
        """What breaks the pairing of the request as sent."""
        shared = len(self._walked)
        if shared > len(sent) or not np.array_equal(self._walked, sent.numbers[:shared]):
            self._walk, shared = PairingWalk(), 0
        for number in sent.numbers[shared:].tolist():
            self._walk.step(self._linked(number))
        self._walked = sent.numbers
        return tuple(self._walk.faults)

    def _linked(self, number: int) -> Linked:
        if number not in self._links:
            own_nous = self.comparison.scheme.own and self.comparison.scheme.wild_system
            self._links[number] = links_of(self.comparison.sent.all[number].message, own_nous=own_nous)
        return self._links[number]


def _none() -> Numbers:
    return np.zeros(0, dtype=np.int32)


def explicit_place(log: Log, at: int | None) -> Place:
    """The place that a caller names: after the event `at` (inclusive), or everything logged, by the edition's own boundary rule."""
    last = len(log) - 1 if at is None else min(at, len(log) - 1)
    if log.dialect.name == "dsh-2026-07":
        start = marks(log).step_start_by(last)
        if at is None and start is not None:
            return Place(start - 1, last, "before the last step_start")
        return Place(last, _header_end(log, last), f"after seq {last}, as asked")
    return Place(last, last, "everything logged" if at is None else f"after seq {last}, as asked")


def _header_end(log: Log, at: int) -> int:
    """Up to where the header is folded for messages folded at `at`: the step that starts right there counts with its own header."""
    end = at
    if at + 1 < len(log) and log[at + 1].kind == "step_start":
        end = at + 1
        while end + 1 < len(log) and log[end + 1].kind not in ("assistant_chunk", "assistant_message", "step_end", "turn_end"):
            end += 1
    return end
