"""Schedule instants: canonical UTC text with a four-digit year, and epoch milliseconds."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

CANONICAL = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z", re.ASCII)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LAST = 253402300799999  # 9999-12-31T23:59:59.999Z: no later instant can be written


def epoch_ms(value: Any) -> int | None:
    """Epoch milliseconds of a canonical instant; `None` for anything else, a day that no calendar has included."""
    if not isinstance(value, str) or not CANONICAL.fullmatch(value):
        return None
    try:
        return (datetime.fromisoformat(value) - EPOCH) // timedelta(milliseconds=1)
    except ValueError:
        return None
