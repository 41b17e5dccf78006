"""One log folded by position (Nous) and by node (dsh): where the two part, and why.

Only the ranges are compared. Message shapes and provenance are left out: each event enters both folds as a plain message
with the op that the log gives it, and cites whatever it has to.
"""

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from foldlens.folds.table import FoldBuilder
from foldlens.model.dialect import Dialect, Plan, dialect_named
from foldlens.model.log import Log
from foldlens.model.row import Row

RANGE_RULES = frozenset({"range-not-on-surface", "range-reversed", "surface-op-invalid"})


class Refusal(NamedTuple):
    """An event that one of the two does not take, and why."""

    seq: int
    reason: str


class Parting(BaseModel):
    """Both surfaces of one log. `seq` is the first event after which they differ, `None` where they never do.

    `reason` says in one sentence why. `rows` pairs the surfaces: the same seq on both sides, or one side alone.
    """

    model_config = ConfigDict(frozen=True)

    nous: tuple[int, ...]
    dsh: tuple[int, ...]
    seq: int | None = None
    reason: str = ""
    nous_refuses: tuple[Refusal, ...] = ()
    dsh_refuses: tuple[Refusal, ...] = ()
    rows: tuple[tuple[int | None, int | None], ...] = ()

    @property
    def agree(self) -> bool:
        """Whether both show the same messages in the same order after the last event."""
        return self.nous == self.dsh


class Op(NamedTuple):
    """A surface event with its range, or with none for an append."""

    seq: int
    range: tuple[Any, Any] | None


class Side:
    """One of the two folds in progress."""

    def __init__(self, dialect: Dialect):
        self.dialect, self.folding, self.built = dialect, dialect.folding(None), FoldBuilder()
        self.position: dict[int, int] = {}
        self.refused: list[Refusal] = []

    def take(self, op: Op) -> Plan:
        """Fold one event; the plan says what became of it."""
        plan, row = self.planned(op, ())
        if plan.shadowed:
            plan, row = self.planned(op, plan.shadowed)  # dsh wants them cited
        if plan.applies:
            self.folding.apply(row, plan)
            self.built.add(op.seq, plan)
            self.position[op.seq] = plan.place(op.seq)[0]
        else:
            self.refused.append(Refusal(op.seq, plan.faults[0].message if plan.faults else ""))
        return plan

    def planned(self, op: Op, sources: tuple[int, ...]) -> tuple[Plan, Row]:
        row = self.dialect.row(envelope(self.dialect.name, op, sources), op.seq)
        return self.folding.plan(row) or Plan(False, op.seq), row

    def surface(self, seq: int) -> tuple[int, ...]:
        return tuple(self.built.table().surface(seq).tolist())


def compare_dialects(log: Log) -> Parting:
    """Fold a log as Nous and as dsh do. Events that the log's own dialect refuses for anything but their range are left out of both."""
    nous, dsh = Side(dialect_named("nous")), Side(dialect_named("dsh"))
    parted: int | None = None
    reason = ""
    for op in ops(log):
        by_position, by_node = nous.take(op), dsh.take(op)
        if parted is None and (by_position.applies, by_position.shadowed) != (by_node.applies, by_node.shadowed):
            parted, reason = op.seq, why(op, by_position, by_node, nous)
    left, right = nous.surface(len(log)), dsh.surface(len(log))
    return Parting(
        nous=left,
        dsh=right,
        seq=parted,
        reason=reason,
        nous_refuses=tuple(nous.refused),
        dsh_refuses=tuple(dsh.refused),
        rows=tuple(beside(left, right)),
    )


def ops(log: Log) -> Iterator[Op]:
    """The surface events of a log in order, each with the range it names."""
    folding, surface = log.dialect.folding(log.source.mapping), log.dialect.surface
    for row in log.source.rows():
        if row.kind not in surface:
            continue
        plan = folding.plan(row)
        if plan is None:
            continue
        if plan.applies:
            folding.apply(row, plan)
        named = None if plan.applies and plan.start is None else range_of(row.surface_op)
        if plan.applies or (named is not None and plan.faults[0].rule in RANGE_RULES):
            yield Op(row.seq, named)


def range_of(op: Any) -> tuple[Any, Any] | None:
    """The two ends of a replace op of either dialect, `None` where it is none."""
    if isinstance(op, list | tuple) and len(op) == 3 and op[0] == "replace":
        ends = op[1], op[2]
    elif isinstance(op, Mapping):
        ends = op.get("start"), op.get("end")
    else:
        ends = getattr(op, "start", None), getattr(op, "end", None)
    return ends if all(isinstance(end, int) and not isinstance(end, bool) for end in ends) else None


def envelope(dialect: str, op: Op, sources: tuple[int, ...]) -> dict[str, Any]:
    """The event as a plain user message of either dialect."""
    if dialect == "nous":
        return {"type": "user_message", "data": {} if op.range is None else {"surface_op": ["replace", *op.range]}}
    mapping: dict[str, Any] = {"type": "user/message", "seq": op.seq, "time": 0, "data": {}, "surfaceOp": "append"}
    if op.range is None:
        return mapping
    return mapping | {"surfaceOp": {"op": "replace", "start": op.range[0], "end": op.range[1]}, "sourceEventSeqs": list(sources)}


def why(op: Op, by_position: Plan, by_node: Plan, nous: Side) -> str:
    """One sentence: what each of the two makes of the event at which they part."""
    if op.range is None:
        return f"seq {op.seq}: {by_node.faults[0].message if by_node.faults else 'the two place it differently'}"
    start, stop = op.range
    here = f"seq {op.seq} replaces {start}..{stop}"
    if not by_position.applies:
        return f"{here}: dsh takes the nodes from {start} to {stop} in surface order, Nous refuses a range that ends before it starts"
    moved = [f"{seq} stands at position {nous.position[seq]}" for seq in differing(by_position, by_node) if nous.position.get(seq, seq) != seq]
    because = f", as {' and '.join(moved[:2])}" if moved else ""
    positions = f"by position, Nous hides {listed(by_position.shadowed)}{because}"
    if by_node.applies:
        return f"{here}: {positions}; by node, dsh hides {listed(by_node.shadowed)}"
    refused = by_node.faults[0].message.split(": ", 1)[-1] if by_node.faults else "it names no nodes"
    return f"{here}: {positions}; dsh refuses it: {refused}"


def differing(left: Plan, right: Plan) -> list[int]:
    """The events that only one of two plans shadows."""
    return sorted(set(left.shadowed) ^ set(right.shadowed))


def listed(seqs: tuple[int, ...]) -> str:
    """Seqs as a sentence names them."""
    return ", ".join(map(str, seqs[:6])) + (" and more" if len(seqs) > 6 else "") if seqs else "nothing"


def beside(left: tuple[int, ...], right: tuple[int, ...]) -> Iterator[tuple[int | None, int | None]]:
    """Two surfaces as rows; a seq that both hold stands in one row."""
    for _, first, last, start, stop in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if left[first:last] == right[start:stop]:
            yield from zip(left[first:last], right[start:stop], strict=True)
        else:
            yield from ((seq, None) for seq in left[first:last])
            yield from ((None, seq) for seq in right[start:stop])
