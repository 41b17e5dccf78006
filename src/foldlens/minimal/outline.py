"""The turns, steps, ids and families of a log: what to try first when most of it has nothing to do with a fault."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from foldlens.minimal.shrink import Kept
from foldlens.model.log import Log

NAMED = ("id", "callId", "toolCallId", "tool_call_id", "compactionId", "sourceCommandId", "commandId", "retryId", "runId", "goalId", "subCallId", "rootCallId")


class Outline:
    """Where things stand, in one pass: the turn start and step start before each event, what closes them, who shares an id, stream chunks."""

    def __init__(self, log: Log):
        self.size = len(log)
        self.turn_of: list[int] = []
        self.step_of: list[int] = []
        self.end_of: dict[int, int] = {}
        self.chunks: set[int] = set()
        self.ids: dict[str, list[int]] = {}
        self.families: dict[str, list[int]] = {}
        turn = step = -1
        for row in log.source.rows():
            kind, seq = row.kind, row.seq
            turn, step = (seq, -1) if kind == "turn_start" else (turn, seq if kind == "step_start" else step)
            self.turn_of.extend([turn] * row.count)
            self.step_of.extend([step] * row.count)
            if kind == "assistant_chunk":
                self.chunks.update(range(seq, seq + row.count))
                continue
            for id_ in ids_in(log.source.mapping(seq)):
                self.ids.setdefault(id_, []).append(seq)
            self.families.setdefault(kind.partition("_")[0], []).append(seq)
            if kind in ("turn_end", "step_end"):
                self.end_of.setdefault(turn if kind == "turn_end" else step, seq)
                turn, step = (-1, -1) if kind == "turn_end" else (turn, -1)

    def enclosed(self, seqs: Iterable[int]) -> set[int]:
        """The seqs with the starts of their turns and steps, and the ends that come before the last of them."""
        wanted = set(seqs)
        last = max(wanted)
        starts = {start for seq in wanted for start in (self.turn_of[seq], self.step_of[seq]) if start >= 0}
        return wanted | starts | {end for start in starts if (end := self.end_of.get(start, last)) < last}

    def kin(self, log: Log, seqs: Iterable[int]) -> set[int]:
        """The seqs with every event that shares an id with one of them."""
        wanted = set(seqs)
        return wanted | set(chain.from_iterable(self.ids[id_] for seq in wanted for id_ in ids_in(log.source.mapping(seq)) if id_ in self.ids))

    def spans(self) -> list[range]:
        """The turns and steps from start to end, longest first."""
        return sorted((range(start, end + 1) for start, end in self.end_of.items() if start >= 0), key=len, reverse=True)


def ids_in(value: Any) -> Iterator[str]:
    """The ids that an event names anywhere."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key in NAMED and isinstance(item, str):
                yield item
            elif isinstance(item, dict | list):
                yield from ids_in(item)
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, dict | list):
                yield from ids_in(item)


def guesses(log: Log, shape: Outline, target: int, related: Sequence[int]) -> Iterator[Kept]:
    """Parts of the log that may show the fault, smallest first; the last is the whole log."""
    needed = {target, *related}
    last = max(needed)
    kin = {seq for seq in shape.kin(log, needed) if seq <= last}
    family = set(shape.families.get(log[target].kind.partition("_")[0], ())) | set(shape.families.get("request", ()))
    turn = shape.turn_of[target]
    near = kin | set(range(turn if turn >= 0 else target, last + 1))
    yield tuple(sorted(needed))
    yield tuple(sorted(shape.enclosed(needed)))
    yield tuple(sorted(shape.enclosed(kin)))
    yield tuple(sorted(shape.enclosed(near - shape.chunks | needed)))
    yield tuple(sorted(shape.enclosed(near)))
    yield tuple(sorted(shape.enclosed(kin | {seq for seq in family if seq <= last})))
    yield tuple(seq for seq in range(last + 1) if seq not in shape.chunks or seq in needed)
    yield tuple(range(last + 1))
    yield tuple(seq for seq in range(len(log)) if seq not in shape.chunks or seq in needed)
    yield tuple(range(len(log)))


def groups(shape: Outline, kept: Kept) -> list[list[int]]:
    """Stretches that make sense only together, largest first: turns and steps from start to end, and their two ends alone."""
    left = set(kept)
    spans = shape.spans()
    whole = [[seq for seq in span if seq in left] for span in spans if span[0] in left or span[-1] in left]
    ends = [[span[0], span[-1]] for span in spans if span[0] in left and span[-1] in left]
    return [group for group in whole if group] + ends
