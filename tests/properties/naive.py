"""Both folds written out as the systems define them, quadratic and plain: what foldlens's own folds are held against."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Event = Mapping[str, Any]
NOUS_SURFACE = ("system_message", "user_message", "assistant_message", "tool_result")
DSH_SURFACE = ("user/message", "assistant/message", "tool/result")
OLD_SURFACE = (*DSH_SURFACE, "context/message", "steering/message")


class Folded(NamedTuple):
    """The surface, and what each replacement that took effect shadowed."""

    seqs: tuple[int, ...]
    shadowed: dict[int, tuple[int, ...]]


def by_position(events: Sequence[Event]) -> Folded:
    """Nous: an event is shadowed by any later replacement whose range holds its position (facts: nous 3)."""
    ops = [event["data"].get("surface_op") for event in events]
    ranges = {seq: op[1:] for seq, op in enumerate(ops) if isinstance(op, list)}
    position = {seq: ranges[seq][0] if seq in ranges else seq for seq in range(len(events))}

    def surface(upto: int) -> list[int]:
        standing = [
            seq
            for seq in range(upto)
            if events[seq]["type"] in NOUS_SURFACE and not any(seq < by < upto and start <= position[seq] <= stop for by, (start, stop) in ranges.items())
        ]
        return sorted(standing, key=lambda seq: (position[seq], seq))

    shadowed = {by: tuple(seq for seq in surface(by) if start <= position[seq] <= stop) for by, (start, stop) in ranges.items()}
    return Folded(tuple(surface(len(events))), shadowed)


def by_splice(events: Sequence[Event]) -> Folded:
    """dsh, current edition: a replacement must name two nodes in order and cite all between (facts: dsh 3)."""
    nodes: list[int] = []
    shadowed: dict[int, tuple[int, ...]] = {}
    for seq, event in enumerate(events):
        op = event.get("surfaceOp")
        if event["type"] not in DSH_SURFACE or not citable(event, seq):
            continue
        if op == "append":
            nodes.append(seq)
        elif isinstance(op, dict) and set(op) == {"op", "start", "end"} and op["op"] == "replace":
            found = span(nodes, op)
            if found is not None and set(nodes[found]) <= set(event.get("sourceEventSeqs", [])):
                shadowed[seq] = tuple(nodes[found])
                nodes[found] = [seq]
    return Folded(tuple(nodes), shadowed)


def citable(event: Event, seq: int) -> bool:
    """Whether what an event cites is earlier, named once, and not an empty list where only an assistant message may have one."""
    sources = event.get("sourceEventSeqs")
    if sources is None:
        return True
    return bool(sources or event["type"] == "assistant/message") and len(set(sources)) == len(sources) and all(source < seq for source in sources)


def by_lenient_splice(events: Sequence[Event]) -> Folded:
    """dsh, edition 2026-07: any op but `append` is taken for a range, and nobody looks at what is cited (facts: dsh 13)."""
    nodes: list[int] = []
    shadowed: dict[int, tuple[int, ...]] = {}
    for seq, event in enumerate(events):
        op = event.get("surfaceOp")
        if event["type"] not in OLD_SURFACE or op is None:
            continue
        if op == "append":
            nodes.append(seq)
        elif (found := span(nodes, op)) is not None:
            shadowed[seq] = tuple(nodes[found])
            nodes[found] = [seq]
    return Folded(tuple(nodes), shadowed)


def span(nodes: list[int], op: Any) -> slice | None:
    """The nodes that a range names, or `None` where an end is no node or the two are reversed."""
    if not isinstance(op, dict) or op.get("start") not in nodes or op.get("end") not in nodes:
        return None
    first, last = nodes.index(op["start"]), nodes.index(op["end"])
    return slice(first, last + 1) if first <= last else None
