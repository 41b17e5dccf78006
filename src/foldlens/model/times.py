"""Recorded times as epoch milliseconds, however a harness writes them."""

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
