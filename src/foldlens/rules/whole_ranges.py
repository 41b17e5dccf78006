"""The nearest ranges around a cut one that keep every call and its results together."""

from collections.abc import Iterator, Sequence

from foldlens.rules.pairs import Pairs

Ends = tuple[int, int]
BUDGET = 200_000  # nodes looked at for one answer: pairs that overlap in a chain would ask for the square of their number


def narrower(pairs: Pairs, nodes: Sequence[int]) -> Ends | None:
    """First and last node of the longest whole range inside `nodes` (surface order); `None` when none is left, or none is found soon.

    A node whose partner lies outside cannot stay, so it splits the range; each piece is a smaller range to ask about.
    """
    index = {seq: at for at, seq in enumerate(nodes)}
    mates = [[index.get(mate, -1) for mate in partners(pairs, seq)] for seq in nodes]
    pieces, found, looked = [(0, len(nodes) - 1)], (0, -1), 0
    while pieces:
        first, last = pieces.pop()
        if last - first <= found[1] - found[0]:
            continue
        looked += last - first + 1
        if looked > BUDGET:
            return None
        cut = [at for at in range(first, last + 1) if any(not first <= mate <= last for mate in mates[at])]
        if not cut:
            found = first, last
        pieces.extend((before + 1, at - 1) for before, at in zip([first - 1, *cut], [*cut, last + 1], strict=True) if cut)
    return (nodes[found[0]], nodes[found[1]]) if found[0] <= found[1] else None


def wider(pairs: Pairs, nodes: Sequence[int], newest: int) -> Ends:
    """First and last node of the shortest whole range around `nodes`; `newest` is the highest seq so far."""
    place = pairs.place
    first, last = nodes[0], nodes[-1]
    fresh = list(nodes)
    while fresh:
        mates = [mate for seq in fresh for mate in partners(pairs, seq)]
        low, high = min([first, *mates], key=place), max([last, *mates], key=place)
        fresh = [*between(pairs, place(low)[0], place(first)[0], newest), *between(pairs, place(last)[0], place(high)[0], newest)]
        fresh = fresh if (low, high) != (first, last) else []
        first, last = low, high
    return first, last


def between(pairs: Pairs, low: int, high: int, newest: int) -> Iterator[int]:
    """The live calls and results at positions `low` to `high`."""
    yield from (seq for seq in range(low, min(high, newest) + 1) if (seq in pairs.calls or seq in pairs.results) and seq not in pairs.moved)
    yield from (seq for seq, position in pairs.moved.items() if low <= position <= high)


def partners(pairs: Pairs, seq: int) -> Iterator[int]:
    """The live events that a live one is paired with: the results of its calls, the callers of its result."""
    for call in pairs.calls.get(seq, ()):
        yield from pairs.answers.get(call, ())
    if seq in pairs.results:
        yield from pairs.callers.get(pairs.results[seq], ())
