"""The nearest ranges around a cut one that keep every call and its results together."""

from collections.abc import Iterator, Sequence

from foldlens.rules.pairs import Pairs

Ends = tuple[int, int]


def narrower(pairs: Pairs, nodes: Sequence[int]) -> Ends | None:
    """First and last node of the longest whole range inside `nodes` (surface order), or `None` when none is left."""
    start = pairs.place(nodes[0])
    index = {seq: place for place, seq in enumerate(nodes)}
    spans = [(place, other(pairs, index, partner, start)) for place, seq in enumerate(nodes) for partner in partners(pairs, seq)]
    first, last = 0, len(nodes) - 1
    settled = False
    while not settled:
        cut = [(place, far) for place, far in spans if first <= place <= last and not first <= far <= last]
        settled = not cut
        for place, far in cut:
            first, last = (max(first, place + 1), last) if far < place else (first, min(last, place - 1))
    return (nodes[first], nodes[last]) if first <= last else None


def other(pairs: Pairs, index: dict[int, int], partner: int, start: tuple[int, int]) -> int:
    """The index of a partner; one before or behind all nodes where it is not among them."""
    return index.get(partner, -1 if pairs.place(partner) < start else len(index))


def wider(pairs: Pairs, nodes: Sequence[int]) -> Ends:
    """First and last node of the shortest whole range around `nodes`."""
    place = pairs.place
    spans = [sorted(link, key=place) for link in links(pairs)]
    first, last = nodes[0], nodes[-1]
    settled = False
    while not settled:
        cut = [span for span in spans if sum(place(first) <= place(end) <= place(last) for end in span) == 1]
        settled = not cut
        for low, high in cut:
            first, last = min(first, low, key=place), max(last, high, key=place)
    return first, last


def partners(pairs: Pairs, seq: int) -> Iterator[int]:
    """The live events that a live one is paired with: the results of its calls, the callers of its result."""
    for call in pairs.calls.get(seq, ()):
        yield from pairs.answers.get(call, ())
    if seq in pairs.results:
        yield from pairs.callers.get(pairs.results[seq], ())


def links(pairs: Pairs) -> Iterator[Ends]:
    """Every live call with each of its results."""
    for call, results in pairs.answers.items():
        for caller in pairs.callers.get(call, ()):
            yield from ((caller, result) for result in results)
