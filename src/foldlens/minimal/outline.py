"""The turns, steps and groups of a log: what to try first when most of it has nothing to do with a fault."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from foldlens.minimal.shrink import Kept
from foldlens.model.log import Log

OPENING, CLOSING = ("turn_start", "step_start"), ("turn_end", "step_end")


@dataclass(slots=True)
class Outline:
    """Where things stand: for each event the turn start and step start before it, and what is a stream chunk or on no surface."""

    size: int
    turn_of: list[int] = field(default_factory=list[int])
    step_of: list[int] = field(default_factory=list[int])
    chunks: set[int] = field(default_factory=set[int])
    spans: list[range] = field(default_factory=list[range])

    def enclosure(self, seqs: Iterable[int]) -> set[int]:
        """The starts of the turns and steps that hold the seqs."""
        return {start for seq in seqs for start in (self.turn_of[seq], self.step_of[seq]) if start >= 0}


def outline(log: Log) -> Outline:
    """The outline of a log, in one pass."""
    found = Outline(len(log))
    turn = step = -1
    opened: dict[str, int] = {}
    for row in log.source.rows():
        kind, seq = row.kind, row.seq
        if kind == "turn_start":
            turn, step = seq, -1
        elif kind == "step_start":
            step = seq
        found.turn_of.extend([turn] * row.count)
        found.step_of.extend([step] * row.count)
        if kind == "assistant_chunk":
            found.chunks.update(range(seq, seq + row.count))
        if kind in OPENING:
            opened[kind] = seq
        elif kind in CLOSING:
            start = opened.pop(kind.replace("_end", "_start"), None)
            if start is not None:
                found.spans.append(range(start, seq + 1))
            turn, step = (-1, -1) if kind == "turn_end" else (turn, -1)
    return found


def guesses(log: Log, target: int, related: Sequence[int]) -> Iterator[Kept]:
    """Parts of the log that may show the fault, smallest first; the last is the whole log."""
    shape = outline(log)
    needed = {target, *related}
    last = max(needed)
    turn = shape.turn_of[target]
    yield tuple(sorted(needed))
    yield tuple(sorted(needed | shape.enclosure(needed)))
    near = needed | shape.enclosure(needed) | set(range(turn if turn >= 0 else target, last + 1))
    yield tuple(sorted(near - shape.chunks | needed))
    yield tuple(sorted(near))
    yield tuple(seq for seq in range(last + 1) if seq not in shape.chunks or seq in needed)
    yield tuple(range(last + 1))
    yield tuple(seq for seq in range(len(log)) if seq not in shape.chunks or seq in needed)
    yield tuple(range(len(log)))


def groups(log: Log, kept: Kept) -> list[list[int]]:
    """Stretches that make sense only together, largest first: turns and steps from start to end, and their two ends alone."""
    left = set(kept)
    spans = sorted(outline(log).spans, key=len, reverse=True)
    whole = [[seq for seq in span if seq in left] for span in spans]
    ends = [[span[0], span[-1]] for span in spans if span[0] in left and span[-1] in left]
    return [group for group in whole if group] + ends
