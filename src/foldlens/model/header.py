"""The facts that a session keeps outside its events."""

from collections.abc import Mapping
from typing import Any


class Header:
    """A session header: its keys as attributes, `None` where absent; `fields` is the mapping as read."""

    __slots__ = ("fields",)

    def __init__(self, fields: Mapping[str, Any]):
        self.fields = dict(fields)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self.fields.get(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Header) and self.fields == other.fields

    def __repr__(self) -> str:
        return f"Header({self.fields!r})"
