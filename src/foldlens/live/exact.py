"""Copies of what a caller sent, for comparing it with what the caller sends next.

Python's `==` over two lists of messages runs at C speed, but takes `True` for 1. In these copies the few values
that it confuses compare exactly, so that one list comparison can stand for a check of every message.
"""

from dataclasses import replace
from typing import Any

from foldlens.model.message import Message


class Exactly:
    """A boolean, or a number that a boolean equals. Numbers equal each other as in JSON: 1 is 1.0."""

    __slots__ = ("value",)
    __hash__ = None  # pyright: ignore[reportAssignmentType]  # it stands in for a value, never as a key

    def __init__(self, value: Any):
        self.value = value

    def __eq__(self, other: object) -> bool:
        if isinstance(self.value, bool):
            return other is self.value
        return not isinstance(other, bool) and self.value == other


class NotComparable(Exception):
    """A value that may change under the caller's hands without any copy telling."""


def exact(value: Any) -> Any:
    """A deep copy that equals what it was made from, and nothing else. Raises `NotComparable` for anything that is not JSON."""
    kind = type(value)
    if kind is str or value is None or kind is Exactly:
        return value
    if isinstance(value, bool | int | float):
        return Exactly(value) if value in (0, 1) else value
    if isinstance(value, dict):
        return {key: exact(item) for key, item in value.items()}
    if isinstance(value, list):
        return [exact(item) for item in value]
    if isinstance(value, tuple):
        return tuple([exact(item) for item in value])
    if isinstance(value, Message):
        fields = ("content", "tool_calls", "tool_call_id", "name", "body")
        return replace(value, **{name: exact(getattr(value, name)) for name in fields})
    raise NotComparable(kind.__name__)
