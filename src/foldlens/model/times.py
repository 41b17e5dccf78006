"""Recorded times as epoch milliseconds, however a harness writes them, and what lies between two in words."""

from datetime import UTC, datetime
from typing import Any

LIMIT = 2**62  # beyond it no column of 64-bit integers holds the value


def epoch_ms(time: Any) -> int | None:
    """Milliseconds since 1970 of an integer (ms) or an ISO-8601 text; `None` for anything else. A text without zone counts as UTC."""
    if isinstance(time, bool):
        return None
    if isinstance(time, int | float):
        return int(time) if -LIMIT < time < LIMIT else None
    if not isinstance(time, str):
        return None
    try:
        found = datetime.fromisoformat(time)
    except ValueError:
        return None
    aware = found if found.tzinfo is not None else found.replace(tzinfo=UTC)
    return int(aware.timestamp() * 1000)


def duration(ms: float) -> str:
    """`320 ms`, `4.2 s`, `3 min 5 s`, `2 h 10 min`."""
    if abs(ms) < 1000:
        return f"{ms:.0f} ms"
    seconds = ms / 1000
    if abs(seconds) < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours < 48 else f"{hours // 24} days {hours % 24} h"
