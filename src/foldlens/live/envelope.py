"""One event as its dialect writes it, made from what a caller passes to `append`."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from foldlens.model.errors import InvalidEvent

Freezer = Callable[[Any], Any]


def envelope(dialect: str, seq: int, type_: Any, data: Any, time: Any, surface_op: Any, sources: Sequence[int] | None, ignorable: bool) -> dict[str, Any]:
    """The mapping of a new event. In Nous the surface op lives in the payload; there are no sources and no `ignorable`."""
    mapping: dict[str, Any] = {"seq": seq, "type": type_, "time": moment(dialect, time), "data": data}
    if dialect == "nous":
        if sources is not None or ignorable:
            raise InvalidEvent("unknown_field", "Nous events carry neither sources nor ignorable")
        if surface_op is not None and isinstance(data, Mapping):
            mapping["data"] = {**data, "surface_op": surface_op}
        return mapping
    if surface_op is not None:
        mapping["surfaceOp"] = surface_op
    if sources is not None:
        mapping["sourceEventSeqs"] = sources
    if ignorable:
        mapping["ignorable"] = True
    return mapping


def moment(dialect: str, time: Any) -> Any:
    """A time as the dialect writes it: ISO-8601 UTC in Nous, epoch milliseconds in dsh; now where none is given. Raises `InvalidEvent`."""
    if time is None:
        time = datetime.now(UTC)
    if not isinstance(time, datetime):
        return time
    try:
        if dialect == "nous":
            return time.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
        return int(time.timestamp() * 1000)
    except (ValueError, OverflowError, OSError) as error:
        raise InvalidEvent("unserializable_event_data", f"the time {time.isoformat()} cannot be written: {error}") from None
