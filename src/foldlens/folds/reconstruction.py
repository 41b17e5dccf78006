"""Nous's request check: request and fold in lockstep, then what is missing and what is extra (facts: nous 4).

The same walk serves every dialect; only Nous has the overlay slot. Pairing is a check of its own, after this one.
"""

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from foldlens.folds.comparison import Side
from foldlens.folds.sketches import MOST_SKETCHES, in_term_order, sketch


class Divergence(NamedTuple):
    """Where a request leaves the fold. `details` are exactly those that Nous reports; `missing_seqs` the events not sent."""

    kind: str
    details: dict[str, Any]
    missing_seqs: tuple[int, ...]


def without_overlay(sent: Side, logged: Side) -> Side:
    """The request without a leading system message that faces a fold with none at its head."""
    return sent.without_first() if sent.starts_with_system() and not logged.starts_with_system() else sent


def equal(sent: Side, logged: Side) -> bool:
    """Whether both sides say the same, message for message."""
    return len(sent) == len(logged) and bool(np.array_equal(sent.keys, logged.keys))


def divergence(sent: Side, logged: Side) -> Divergence | None:
    """The first place where the two part, and the multiset difference; `None` when they do not. The overlay is dropped already."""
    if equal(sent, logged):
        return None
    extra, _ = _left_over(sent, logged)
    missing, seqs = _left_over(logged, sent)
    kind = "missing_message" if missing else "extra_message" if extra else "order"
    details = {
        "kind": kind,
        "index": first_difference(sent, logged),
        "request_length": len(sent),
        "log_length": len(logged),
        "extra": extra,
        "missing": missing,
    }
    return Divergence(kind, details, seqs)


def first_difference(sent: Side, logged: Side) -> int:
    """The index of the first unequal message, or where the shorter side ends."""
    shorter = min(len(sent), len(logged))
    unequal = np.flatnonzero(sent.keys[:shorter] != logged.keys[:shorter])
    return int(unequal[0]) if unequal.size else shorter


def _left_over(side: Side, other: Side) -> tuple[list[dict[str, Any]], tuple[int, ...]]:
    """Sketches of the messages that `side` has more often than `other`, in term order and bounded, with where they stand."""
    counts = Counter(side.prints.tolist())
    counts.subtract(Counter(other.prints.tolist()))
    surplus = {print_: count for print_, count in counts.items() if count > 0}
    if not surplus:
        return [], ()
    places: dict[int, list[int]] = {}
    for index, print_ in enumerate(side.prints.tolist()):
        if print_ in surplus:
            places.setdefault(print_, []).append(index)
    # Of equal messages the later ones count as the surplus: a repeated message is extra where it is repeated.
    chosen = {print_: places[print_][-count:] for print_, count in surplus.items()}
    ordered = in_term_order([side.item(indices[0]).message for indices in chosen.values()])
    by_message = {id(side.item(indices[0]).message): indices for indices in chosen.values()}
    sketches = [sketch(message) for message in ordered for _ in by_message[id(message)]][:MOST_SKETCHES]
    return sketches, tuple(sorted(side.place(index) for indices in chosen.values() for index in indices)[:MOST_SKETCHES])
