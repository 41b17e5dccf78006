"""A log without some of its events: seqs, ranges, sources, turns and steps renumbered so that the rest says the same.

Gaps and wrong numbers stay as wrong as they were, because they may be the very fault that is looked at.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeGuard

from foldlens.folds.surface import fold
from foldlens.model.log import Log

SEQ_LISTS = ("shadowedSeqs", "messageSeqs")


def is_number(value: Any) -> TypeGuard[int]:
    """Whether the value is an integer, `true` and `false` not counted."""
    return isinstance(value, int) and not isinstance(value, bool)


class Places:
    """Old seqs to new ones when only `kept` stay, of `size` events."""

    def __init__(self, kept: Sequence[int], size: int):
        self.kept, self.size = kept, size
        self.new = {old: new for new, old in enumerate(kept)}

    def moved(self, seq: int) -> int:
        """The new place of a seq; of the next kept one where it is gone; as far beyond the end as before."""
        return bisect_left(self.kept, seq) if seq < self.size else len(self.kept) + seq - self.size

    def moved_back(self, seq: int) -> int:
        """Like `moved`, but the kept one before where the seq is gone."""
        return self.moved(seq) if seq in self.new or seq >= self.size else self.moved(seq) - 1

    def list(self, seqs: Any) -> Any:
        """A list of seqs without those that are gone; entries that are no seq stay."""
        if not isinstance(seqs, list):
            return seqs
        return [self.moved(seq) if is_number(seq) and seq >= 0 else seq for seq in seqs if not self.gone(seq)]

    def gone(self, seq: Any) -> bool:
        """Whether the seq named an event that was taken out."""
        return is_number(seq) and 0 <= seq < self.size and seq not in self.new

    def span(self, start: Any, stop: Any, shadowed: Sequence[int] = ()) -> tuple[Any, Any]:
        """A range, from the first to the last kept of what it shadowed where that is known and its ends are gone."""
        left = [seq for seq in shadowed if seq in self.new]
        if not (is_number(start) and is_number(stop) and start >= 0 and stop >= 0):
            return start, stop
        first = self.new[left[0]] if left and self.gone(start) else self.moved(start)
        last = self.new[left[-1]] if left and self.gone(stop) else self.moved_back(stop)
        return first, max(first, last) if start <= stop else last


class Numbers:
    """Old turn and step numbers to new ones: each falls by the number of smaller ones that are gone."""

    def __init__(self, kept: Iterable[int], starts: "Starts"):
        left = set(kept)
        self.turns = sorted(set(starts.turns) - {turn for turn, seqs in starts.turns.items() if seqs & left})
        self.steps: dict[int, list[int]] = {}
        for (turn, step), seqs in starts.steps.items():
            if not seqs & left:
                self.steps.setdefault(turn, []).append(step)
        for gone in self.steps.values():
            gone.sort()

    def turn(self, turn: int) -> int:
        """The new number of a turn."""
        return turn - bisect_left(self.turns, turn)

    def step(self, turn: Any, step: int) -> int:
        """The new number of a step of an old turn."""
        return step - bisect_left(self.steps.get(turn, ()), step) if is_number(turn) else step


class Starts:
    """Where each turn and step number of a log was opened."""

    def __init__(self, log: Log):
        self.turns: dict[int, set[int]] = {}
        self.steps: dict[tuple[int, int], set[int]] = {}
        for row in log.source.rows():
            if row.kind not in ("turn_start", "step_start"):
                continue
            payload = log[row.seq].data
            turn, step = (payload.get("turn"), payload.get("step")) if isinstance(payload, Mapping) else (None, None)
            if row.kind == "turn_start" and is_number(turn):
                self.turns.setdefault(turn, set()).add(row.seq)
            if row.kind == "step_start" and is_number(turn) and is_number(step):
                self.steps.setdefault((turn, step), set()).add(row.seq)


class Renumbering:
    """Makes smaller logs of one log, which stays as it is."""

    def __init__(self, log: Log):
        self.log, self.size = log, len(log)
        self.starts = Starts(log)
        self.shadowed = {replacement.seq: replacement.shadowed for replacement in fold(log).replacements}

    def reduced(self, kept: Sequence[int]) -> list[Any]:
        """The events at `kept`, ascending, as mappings that stand on their own."""
        places, numbers = Places(kept, self.size), Numbers(kept, self.starts)
        return [self.event(old, new, places, numbers) for new, old in enumerate(kept)]

    def event(self, old: int, new: int, places: Places, numbers: Numbers) -> Any:
        """One event at its new place."""
        event = dict(self.log.source.mapping(old))
        if is_number(event.get("seq")):
            event["seq"] = max(0, event["seq"] - old + new) if event["seq"] >= 0 else event["seq"]
        if event.get("sourceEventSeqs"):
            event["sourceEventSeqs"] = places.list(event["sourceEventSeqs"])
            if event["sourceEventSeqs"] == []:  # an event may cite nothing, but not an empty list
                del event["sourceEventSeqs"]
        if "surfaceOp" in event:
            event["surfaceOp"] = self.op(event["surfaceOp"], old, places)
        if isinstance(event.get("data"), Mapping):
            event["data"] = self.payload(event["data"], old, places, numbers)
        return event

    def op(self, op: Any, old: int, places: Places) -> Any:
        """A surface op at its new place."""
        match op:
            case {"start": start, "end": stop}:
                first, last = places.span(start, stop, self.shadowed.get(old, ()))
                return {**op, "start": first, "end": last}
            case ["replace", start, stop]:
                return ["replace", *places.span(start, stop)]
            case _:
                return op

    def payload(self, payload: Mapping[str, Any], old: int, places: Places, numbers: Numbers) -> dict[str, Any]:
        """A payload with the numbers that it names."""
        moved = dict(payload)
        if is_number(moved.get("step")):
            moved["step"] = numbers.step(moved.get("turn"), moved["step"])
        if is_number(moved.get("turn")):
            moved["turn"] = numbers.turn(moved["turn"])
        moved.update({key: places.list(moved[key]) for key in SEQ_LISTS if key in moved})
        if is_number(moved.get("sourceEventSeq")):
            cited = moved.pop("sourceEventSeq")
            moved.update({} if places.gone(cited) else {"sourceEventSeq": places.moved(cited)})
        if "surface_op" in moved:
            moved["surface_op"] = self.op(moved["surface_op"], old, places)
        match moved.get("shadowedRange"):
            case {"start": start, "end": stop} as span:
                named = payload.get("shadowedSeqs")
                first, last = places.span(start, stop, [seq for seq in named if is_number(seq)] if isinstance(named, list) else ())
                moved["shadowedRange"] = {**span, "start": first, "end": last}
            case _:
                pass
        return moved
