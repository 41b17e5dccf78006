"""What must leave the surface together: a tie says that a range over some indices must also take one more.

A result is kept by any earlier message that makes its call, a call by any later result of it, as the pairing check sees it.
So a result is tied to *all* callers before it: only when the last of them goes must the result go, too.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import NamedTuple


class Ends(NamedTuple):
    """The ids of the calls that a message makes, and of the call that it answers (at most one)."""

    calls: tuple[Hashable, ...]
    answers: tuple[Hashable, ...]


class Tie(NamedTuple):
    """A range that covers the surface indices `low` to `high` must cover `partner` as well."""

    low: int
    high: int
    partner: int
    call: Hashable


def ties(ends: Sequence[Ends]) -> tuple[Tie, ...]:
    """Every tie of a surface: each result to its callers, each call to its results."""
    callers: dict[Hashable, list[int]] = {}
    answers: dict[Hashable, list[int]] = {}
    for index, end in enumerate(ends):
        for call in dict.fromkeys(end.calls):
            callers.setdefault(call, []).append(index)
        for call in end.answers:
            answers.setdefault(call, []).append(index)
    found: list[Tie] = []
    for call, results in answers.items():
        made = callers.get(call, [])
        for result in results:
            before = bisect_left(made, result)
            if before:
                found.append(Tie(made[0], made[before - 1], result, call))
        for caller in made:
            after = bisect_left(results, caller)
            if after < len(results):
                found.append(Tie(results[after], results[-1], caller, call))
    return tuple(found)
