"""What the harness itself would refuse: to append, so that the event never enters the log, or later to load (facts: nous 2, dsh 4b, 11 and 13)."""

from collections.abc import Mapping
from typing import Any

from foldlens.dialects.dsh import DSH
from foldlens.formats.dsh import unknown
from foldlens.live.freeze import holds_minus_zero
from foldlens.live.mode import logger
from foldlens.model.dialect import Plan
from foldlens.model.errors import InvalidEvent

REASONS = {"surface-op-invalid": "invalid_surface_op", "surface-op-on-log-only-event": "surface_op_on_non_surface_event"}
# The store of edition 2026-07 leaves all but these to its checker, which speaks up only after the append.
OLDER_REFUSALS = frozenset({"surface-op-missing"})


def refusal(dialect: str, mapping: Mapping[str, Any], plan: Plan | None) -> InvalidEvent | None:
    """The exception to raise for an event that must not enter the log, or `None`."""
    for fault in plan.faults if plan is not None else ():
        if dialect != "dsh-2026-07" or fault.rule in OLDER_REFUSALS:
            return InvalidEvent(REASONS.get(fault.rule, fault.rule.replace("-", "_")), fault.message)
    return None if dialect == "nous" else _store_refusal(dialect, mapping)


def foretell(dialect: str, mapping: Mapping[str, Any]) -> None:
    """Log that dsh, whose store takes an event of a type it does not know, will refuse to load the log."""
    for note in unknown(mapping) if dialect == "dsh" else ():
        meant = next((type_ for type_, kind in DSH.kinds.items() if kind == mapping["type"]), None)
        logger.warning("%s: %s%s", note.reason, note.harness, f"; did you mean {meant!r}?" if meant is not None else "")


def _store_refusal(dialect: str, mapping: Mapping[str, Any]) -> InvalidEvent | None:
    """What dsh's store looks at besides the surface."""
    type_, data = mapping["type"], mapping["data"]
    if not isinstance(type_, str):
        return InvalidEvent("invalid_event_envelope", f"an event's type is a string, not {type_!r}")
    if holds_minus_zero(data):
        return InvalidEvent("unserializable_event_data", f"{type_} carries -0, which JSON text loses")
    if dialect == "dsh-2026-07":
        sources = mapping.get("sourceEventSeqs")
        if sources is not None and not isinstance(sources, str | list | tuple | dict):
            return InvalidEvent("sources_malformed", f"{type_}: sourceEventSeqs must be a list, not {sources!r}")
        return None
    if type_ == "request/header-delta":
        return InvalidEvent("unsupported_legacy_format", "request/header-delta is a format of an older edition")
    if type_ == "request/header" and isinstance(data, Mapping) and data.get("reason") == "fallback":
        return InvalidEvent("unsupported_legacy_format", 'request/header with reason "fallback" belongs to an older edition')
    return None
