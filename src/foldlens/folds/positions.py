"""Fold by position: a replacement shadows every earlier event in a range of positions (facts: nous 2, 3).

An event's position is its own seq, or the start of the range it replaced. A shadowed replacement still shadows.
A vacated position can be taken again, so live replacements are kept apart from originals, sorted by (position, seq).
"""

from bisect import bisect_left, insort
from typing import Any

from msgspec import UNSET

from foldlens.model.dialect import APPENDED, Envelopes, Fault, Plan
from foldlens.model.js import quoted
from foldlens.model.row import Row

SURFACE = frozenset({"system_message", "user_message", "assistant_message", "tool_result"})


class Positions:
    """Nous's fold, always cold: its cache disagrees with it when a range starts at or beyond its own event."""

    def __init__(self, envelope: Envelopes | None = None) -> None:
        self.alive = bytearray()  # seq of an original surface event -> 1 while it is unshadowed
        self.replaced: list[tuple[int, int]] = []  # (position, seq) of each live replacement

    def plan(self, row: Row) -> Plan | None:
        fault = self.fault(row)
        if fault is not None:
            return Plan(False, faults=(fault,))
        if row.kind not in SURFACE:
            return None
        if row.surface_op is UNSET or row.surface_op == "append":
            return APPENDED
        _, start, stop = row.surface_op
        return Plan(True, start, self.live_between(start, stop), start, stop)

    def apply(self, row: Row, plan: Plan) -> None:
        if not plan.applies:
            return
        for seq in plan.shadowed:
            if seq < len(self.alive) and self.alive[seq]:
                self.alive[seq] = 0
        if plan.start is None or plan.stop is None:
            self.append(row.seq)
            return
        del self.replaced[slice(*self.span(plan.start, plan.stop))]
        insort(self.replaced, plan.place(row.seq))

    def append(self, seq: int) -> None:
        self.alive.extend(bytes(seq - len(self.alive)))
        self.alive.append(1)

    def span(self, start: int, stop: int) -> tuple[int, int]:
        """The slice of live replacements whose position lies in the range."""
        return bisect_left(self.replaced, (start, -1)), bisect_left(self.replaced, (stop + 1, -1))

    def live_between(self, start: int, stop: int) -> tuple[int, ...]:
        """The unshadowed events at positions `start` to `stop`, in surface order."""
        first, last = self.span(start, stop)
        found = list(self.replaced[first:last])
        seq = self.alive.find(1, start, stop + 1) if start < len(self.alive) else -1
        while seq != -1:
            found.append((seq, seq))
            seq = self.alive.find(1, seq + 1, stop + 1)
        return tuple(seq for _, seq in sorted(found))

    def fault(self, row: Row) -> Fault | None:
        """Why the log would refuse to append the event, in its own order; `None` when it would not."""
        here, op = f"{row.type} at seq {row.seq}", row.surface_op
        if not isinstance(row.raw.get("data"), dict):
            return Fault("data-not-a-map", f"{here}: data must be a map, not {quoted(row.raw.get('data', UNSET))}")
        if row.kind == "unknown":
            return Fault("unknown-event-type", f"{here} has none of the ten event types")
        if op is UNSET:
            return None
        if op is None:
            return Fault("surface-op-invalid", f"{here} carries an explicit surface_op of null")
        if row.kind not in SURFACE:
            return Fault("surface-op-on-log-only-event", f"{here} projects to nothing and cannot carry surface_op {quoted(op)}")
        if op == "append" or self.is_range(op):
            return None
        return Fault("surface-op-invalid", f"{here} carries an invalid surface_op: {quoted(op)}")

    def is_range(self, op: Any) -> bool:
        """Whether the op is `["replace", start, stop]` with integers `0 <= start <= stop`; there is no upper bound."""
        if not isinstance(op, list | tuple) or len(op) != 3 or op[0] != "replace":
            return False
        start, stop = op[1:]
        return all(isinstance(seq, int) and not isinstance(seq, bool) for seq in (start, stop)) and 0 <= start <= stop
