"""The replacement event that a what-if would append, in the dialect's own shape."""

from collections.abc import Sequence
from typing import Any


def proposal(dialect: str, seq: int, start: Any, stop: Any, sources: Sequence[int], text: str) -> dict[str, Any]:
    """A summary of the range, as the dialect's own compaction would log it; in dsh it cites `sources`."""
    if dialect == "nous":
        payload = {"content": text, "name": None, "metadata": {}, "surface_op": ["replace", start, stop]}
        return {"seq": seq, "type": "system_message", "data": payload}
    message: dict[str, Any] = {"content": [{"type": "text", "text": text}], "source": {"kind": "plugin", "plugin": "compact"}}
    if dialect == "dsh":
        message = {"id": f"what-if-{seq}", "role": "user", **message}
    op = {"op": "replace", "start": start, "end": stop}
    return {"seq": seq, "type": "user/message", "time": 0, "data": message, "surfaceOp": op, "sourceEventSeqs": sorted(sources)}
