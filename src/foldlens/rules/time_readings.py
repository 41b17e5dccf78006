"""Which user messages tell the model the time."""

from foldlens.model.row import Row
from foldlens.rules.payload import message_source


def is_reading(row: Row) -> bool:
    """Whether the message comes from the clock plugin."""
    source = message_source(row)
    return source.get("kind") == "plugin" and source.get("plugin") == "time-context"
