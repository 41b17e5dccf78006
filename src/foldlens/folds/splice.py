"""Fold by splice: a replacement takes the place of a slice of the current surface nodes (facts: dsh 3).

A slot is the ordinal of an appended surface event. A replacement takes over the first slot of its range, so slots stay in
surface order for ever and each event is shadowed at most once. Slots never come from numbers in the file:
a recorded range of 2^53 must not size an array.
"""

from array import array
from bisect import bisect_left
from typing import Any, NamedTuple

from msgspec import UNSET

from foldlens.folds.provenance import misplaced_metadata, provenance
from foldlens.folds.rewrite import rewrite
from foldlens.model.dialect import APPENDED, Envelopes, Fault, Plan
from foldlens.model.js import is_count, quoted, text_of
from foldlens.model.row import Row

SHOWN = 200  # characters of an op that a message repeats
SURFACE = frozenset({"user_message", "assistant_message", "tool_result"})


class Span(NamedTuple):
    """A range of the surface: the stretches of slots where nodes stand, those of them that hold a replacement, the nodes, and both ends as written."""

    stretches: list[tuple[int, int]]
    replaced: list[int]
    nodes: tuple[int, ...]
    start: int
    end: int


class Splice:
    """The current edition's fold: a bad op or a provenance fault keeps the event off the surface."""

    def __init__(self, envelope: Envelopes | None = None) -> None:
        self.envelope = envelope
        self.origin = array("q")  # slot -> seq of the event first appended there: its position
        self.append = self.origin.append
        self.alive = bytearray()  # slot -> 1 while a node stands there; of the latest appended nodes only `span` learns
        self.slot_of: dict[int, int] = {}  # live replacement -> slot; an appended node is found by its origin
        self.node_at: dict[int, int] = {}  # slot -> the live replacement that stands there
        self.beyond: dict[int, int] = {}  # slot of a live replacement -> the first slot after it that may be alive: its dead are passed over, not searched
        self.planned: tuple[Plan, Span | None] = APPENDED, None  # the latest replacement planned, with its range

    def plan(self, row: Row) -> Plan | None:
        """What happens to the surface; `None` for an event that never touches it."""
        if row.kind not in SURFACE:
            faults = misplaced_metadata(row) if row.odd else ()
            return Plan(False, faults=faults) if faults else None
        op, sources = row.surface_op, row.sources
        if op != "append":
            return self.replacement(row, op)
        # The usual case, written out: a message cites its chunks, different earlier events, in order; then `sorted` is quicker than `max`.
        if sources is UNSET or (sources and not row.odd and sorted(sources)[-1] < row.seq and len({*sources}) == len(sources)):
            return APPENDED
        faults = provenance(row, ())
        return Plan(False, faults=faults) if faults else APPENDED

    def apply(self, row: Row, plan: Plan) -> None:
        """Append the node, or let it take the first slot of its range."""
        if not plan.applies:
            return
        if plan.start is None:
            self.append(row.seq)
            return
        latest, span = self.planned
        if plan is not latest:
            span = self.span("", plan.start, plan.stop)
        assert isinstance(span, Span)  # a plan that applies has its range on the surface
        alive, first, last = self.alive, span.stretches[0][0], span.stretches[-1][1] - 1
        after = self.beyond.get(last, last + 1)
        for begin, stop in span.stretches:
            alive[begin:stop] = bytes(stop - begin)
        for slot in span.replaced:
            del self.slot_of[self.node_at.pop(slot)], self.beyond[slot]
        self.slot_of[row.seq] = first
        self.node_at[first] = row.seq
        self.beyond[first] = after
        alive[first] = 1

    def replacement(self, row: Row, op: Any) -> Plan:
        """The plan for an op other than append: refused at the first fault, in the harness's order."""
        here = f"{row.type} at seq {row.seq}"
        if op is UNSET:
            return refused(row, Fault("surface-op-missing", f"{here} is a surface event and must say its surfaceOp"))
        start, end = range_of(op) if row.odd else (op.start, op.end)
        if start is None or end is None:
            return refused(row, Fault("surface-op-invalid", f"{here} carries an invalid surfaceOp: {text_of(op)[:SHOWN]}"))
        span = self.span(here, start, end)
        if isinstance(span, Fault):
            return refused(row, span)
        faults = provenance(row, span.nodes)
        if not faults and row.kind == "tool_result":
            faults = rewrite(row, span.nodes, self.envelope)
        return self.spanning(span, faults, applies=not faults)

    def spanning(self, span: Span, faults: tuple[Fault, ...], *, applies: bool) -> Plan:
        """The plan for a range that is on the surface."""
        plan = Plan(applies, self.origin[span.stretches[0][0]], span.nodes, span.start, span.end, faults)
        self.planned = plan, span
        return plan

    def span(self, here: str, start: Any, end: Any) -> Span | Fault:
        """The range from one node to another, or why there is none."""
        self.alive.extend(b"\1" * (len(self.origin) - len(self.alive)))
        first, last = self.slot(start), self.slot(end)
        if first is None or last is None:
            name, seq = ("start", start) if first is None else ("end", end)
            return Fault("range-not-on-surface", f"{here}: surfaceOp.{name} is {quoted(seq)}, which is not on the surface")
        if first > last:
            return Fault("range-reversed", f"{here}: surfaceOp.start {start} stands after surfaceOp.end {end} on the surface", (start, end))
        return self.between(first, last + 1, start, end)

    def between(self, first: int, stop: int, start: int, end: int) -> Span:
        """The slots from `first`, where a node stands, up to `stop`; a long range is looked at by stretches, not node by node."""
        alive, origin, node_at = self.alive, self.origin, self.node_at
        stretches, replaced, nodes = list[tuple[int, int]](), list[int](), list[int]()
        begin = first
        while begin != -1:
            gap = alive.find(0, begin, stop)
            after = stop if gap == -1 else gap
            stretches.append((begin, after))
            ahead = len(nodes) - begin
            nodes.extend(origin[begin:after])
            for slot in keys_between(node_at, begin, after) if node_at else ():
                replaced.append(slot)
                nodes[ahead + slot] = node_at[slot]
            begin = -1 if gap == -1 else alive.find(1, self.beyond.get(gap - 1, gap), stop)
        return Span(stretches, replaced, tuple(nodes), start, end)

    def slot(self, seq: Any) -> int | None:
        """Where a node stands, or `None` when this is no seq or not on the surface."""
        if seq.__class__ is not int and not is_count(seq):
            return None
        if seq in self.slot_of:
            return self.slot_of[seq]
        slot = bisect_left(self.origin, seq)
        stands = slot < len(self.origin) and self.origin[slot] == seq and self.alive[slot] and slot not in self.node_at
        return slot if stands else None


def keys_between(table: dict[int, int], first: int, stop: int) -> list[int]:
    """The keys from `first` up to `stop`, in no order; costs the smaller of table and range."""
    if stop - first < len(table):
        return [key for key in range(first, stop) if key in table]
    return [key for key in table if first <= key < stop]


def refused(row: Row, *faults: Fault) -> Plan:
    """The plan for an event that stays off the surface."""
    return Plan(False, faults=faults)


def range_of(op: Any) -> tuple[int | None, int | None]:
    """Start and end of a replace op with exactly the keys op, start, end; `(None, None)` for anything else."""
    if isinstance(op, dict) and op.keys() == {"op", "start", "end"} and op["op"] == "replace" and is_count(op["start"]) and is_count(op["end"]):
        return int(op["start"]), int(op["end"])
    return None, None
