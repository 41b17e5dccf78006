"""Fold by splice as edition 2026-07 does it: the fold is far more lenient than its checker (facts: dsh 13).

Anything but "append" is taken for a range, whatever its other keys; what an event cites is not looked at.
So a provenance fault is reported and the splice still happens; only a range that is not on the surface stays off it.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from foldlens.folds.provenance import misplaced_metadata, provenance
from foldlens.folds.splice import SURFACE, Splice, refused
from foldlens.model.dialect import APPENDED, Fault, Plan
from foldlens.model.row import Row


class LenientSplice(Splice):
    """The older edition's fold, with the faults that its checker finds."""

    surface_kinds = SURFACE | {"context_message", "steering_message"}

    def plan(self, row: Row) -> Plan | None:
        """What happens to the surface; `None` for an event that never touches it."""
        if row.kind not in self.surface_kinds:
            faults = misplaced_metadata(row)
            return Plan(False, faults=faults) if faults else None
        if row.surface_op == "append":
            faults = provenance(row, (), empty_allowed=False)
            return Plan(True, faults=faults) if faults else APPENDED
        return self.replacement(row, row.surface_op)

    def replacement(self, row: Row, op: Any) -> Plan:
        """The plan for an op other than append."""
        here = f"{row.type} at seq {row.seq}"
        if op is UNSET:
            return refused(row, Fault("surface-op-missing", f"{here} is a surface event and must say its surfaceOp"))
        if op is None:
            return refused(row, Fault("surface-op-null", f"{here} carries a surfaceOp of null, which has neither start nor end"))
        start, end = (op.get("start", UNSET), op.get("end", UNSET)) if isinstance(op, Mapping) else (UNSET, UNSET)
        span = self.span(here, start, end)
        if isinstance(span, Fault):
            return refused(row, span)
        return self.spanning(span, provenance(row, span.nodes, empty_allowed=False), applies=True)
