"""The longest run of ever later places, where each entry offers several: how a list of requests lies along a log."""

from bisect import bisect_left
from collections.abc import Sequence


def increasing(options: Sequence[Sequence[int]]) -> dict[int, int]:
    """For a longest strictly increasing choice: entry -> chosen place. Entries that do not fit are left out."""
    tails: list[int] = []
    holders: list[tuple[int, int]] = []  # for each length: the entry and place that end the best run
    before: dict[tuple[int, int], tuple[int, int] | None] = {}
    for entry, places in enumerate(options):
        for place in sorted(places, reverse=True):  # later places first, so that one entry is chosen once
            length = bisect_left(tails, place)
            if length < len(tails) and tails[length] == place:
                continue  # an earlier entry holds this place: a repeated one comes after it
            before[entry, place] = holders[length - 1] if length else None
            if length == len(tails):
                tails.append(place)
                holders.append((entry, place))
            else:
                tails[length] = place
                holders[length] = (entry, place)
    chosen: dict[int, int] = {}
    step = holders[-1] if holders else None
    while step is not None:
        chosen[step[0]] = step[1]
        step = before[step]
    return chosen
