"""Fold by splice: a replacement takes the place of a slice of the current surface nodes (facts: dsh 3).

A slot is the ordinal of an appended surface event. A replacement takes over the first slot of its range, so slots stay in
surface order for ever and each event is shadowed at most once. Slots never come from numbers in the file:
a recorded range of 2^53 must not size an array.
"""

from typing import Any

from msgspec import UNSET

from foldlens.model.dialect import Fault, Plan
from foldlens.model.js import equal, is_count, text_of
from foldlens.model.row import Fields, Row

SURFACE = frozenset({"user_message", "assistant_message", "tool_result"})


class Splice:
    """The current edition's fold: a bad op or a provenance fault keeps the event off the surface."""

    surface_kinds = SURFACE

    def __init__(self) -> None:
        self.slot_of: dict[int, int] = {}  # live node seq -> slot
        self.node_at: list[int] = []  # slot -> seq that stands there now
        self.origin: list[int] = []  # slot -> seq of the event first appended there: its position
        self.alive = bytearray()  # slot -> 1 while a node stands there
        self.results: dict[int, Any] = {}

    def plan(self, row: Row) -> Plan | None:
        if row.kind not in self.surface_kinds:
            return self._bookkeeping(row) if row.odd else None
        op = row.surface_op
        if op == "append":
            faults = self.provenance(row, ()) if row.sources is not UNSET else ()
            return Plan(not faults, row.seq, faults=faults)
        return self._replacement(row, op)

    def apply(self, row: Row, plan: Plan) -> None:
        if not plan.applies:
            return
        if plan.start is None:
            self.slot_of[row.seq] = len(self.node_at)
            self.node_at.append(row.seq)
            self.origin.append(row.seq)
            self.alive.append(1)
            return
        first = self.slot_of[plan.shadowed[0]]
        for seq in plan.shadowed:
            self.alive[self.slot_of.pop(seq)] = 0
            self.results.pop(seq, None)
        self.slot_of[row.seq] = first
        self.node_at[first] = row.seq
        self.alive[first] = 1

    def _bookkeeping(self, row: Row) -> Plan | None:
        for rule, key, value in (("surface-op-on-log-only-event", "surfaceOp", row.surface_op), ("sources-on-log-only-event", "sourceEventSeqs", row.sources)):
            if value is not UNSET:
                return self._refused(row, Fault(rule, f"{row.type} at seq {row.seq} is not a surface event and cannot carry {key}"))
        return None

    def _refused(self, row: Row, *faults: Fault) -> Plan:
        return Plan(False, row.seq, faults=faults)

    def _replacement(self, row: Row, op: Any) -> Plan:
        here = f"{row.type} at seq {row.seq}"
        if op is UNSET:
            return self._refused(row, Fault("surface-op-missing", f"{here} is a surface event and must say its surfaceOp"))
        start, end = self.range_of(op)
        if start is None or end is None:
            return self._refused(row, Fault("surface-op-invalid", f"{here} carries an invalid surfaceOp: {text_of(op.mapping if isinstance(op, Fields) else op)}"))
        for name, seq in (("start", start), ("end", end)):
            if seq not in self.slot_of:
                return self._refused(row, Fault("range-not-on-surface", f"{here}: surfaceOp.{name} is {seq}, which is not on the surface"))
        first, last = self.slot_of[start], self.slot_of[end]
        if first > last:
            return self._refused(row, Fault("range-reversed", f"{here}: start {start} stands after end {end} on the surface", (start, end)))
        shadowed = self.nodes_between(first, last)
        faults = self.provenance(row, shadowed) or self.rewrite(row, shadowed)
        return Plan(not faults, self.origin[first], shadowed, start, end, faults)

    def range_of(self, op: Any) -> tuple[int | None, int | None]:
        """Start and end of a replace op with exactly the keys op, start, end; `(None, None)` for anything else."""
        if op.__class__.__name__ == "Replace":
            return op.start, op.end
        if isinstance(op, dict) and op.keys() == {"op", "start", "end"} and op["op"] == "replace" and is_count(op["start"]) and is_count(op["end"]):
            return op["start"], op["end"]
        return None, None

    def nodes_between(self, first: int, last: int) -> tuple[int, ...]:
        """The live nodes in slots `first` to `last`, in surface order."""
        nodes: list[int] = []
        slot = first
        while slot != -1:
            nodes.append(self.node_at[slot])
            slot = self.alive.find(1, slot + 1, last + 1)
        return tuple(nodes)

    def provenance(self, row: Row, shadowed: tuple[int, ...]) -> tuple[Fault, ...]:
        """The first fault of the cited sources, in the harness's order (facts: dsh 3, item 5)."""
        here, sources = f"{row.type} at seq {row.seq}", row.sources
        if sources is UNSET:
            sources = []
        elif not isinstance(sources, list):
            return (Fault("sources-malformed", f"{here}: sourceEventSeqs must be a list, not {text_of(sources)}"),)
        elif not sources and row.kind != "assistant_message":
            return (Fault("sources-empty", f"{here}: sourceEventSeqs must not be empty"),)
        if row.odd and not all(is_count(seq) for seq in sources):
            return (Fault("sources-malformed", f"{here}: sourceEventSeqs must hold non-negative integers only, not {text_of(sources)}"),)
        cited = set(sources)
        if len(cited) < len(sources):
            twice = next(seq for index, seq in enumerate(sources) if seq in sources[:index])
            return (Fault("sources-duplicate", f"{here}: sourceEventSeqs names {twice} twice", (twice,)),)
        if sources and max(sources) >= row.seq:
            late = next(seq for seq in sources if seq >= row.seq)
            return (Fault("source-not-earlier", f"{here}: sourceEventSeqs names {late}, which is not an earlier event"),)
        missing = tuple(seq for seq in shadowed if seq not in cited)
        if missing:
            return (Fault("shadowed-not-cited", f"{here} shadows {', '.join(map(str, missing))} without citing {'it' if len(missing) == 1 else 'them'}", missing),)
        return ()

    def rewrite(self, row: Row, shadowed: tuple[int, ...]) -> tuple[Fault, ...]:
        """A tool result may replace exactly one tool result, and change only its content."""
        return ()
