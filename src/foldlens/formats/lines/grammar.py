"""What a format of one event a line must say about itself, so that one reader serves them all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from foldlens.formats.lines.strict import Note
from foldlens.model.dialect import Dialect

Expansion = tuple[list[Mapping[str, Any]], tuple[Note, ...]]


class Loader(Protocol):
    """What the recording harness would do with the lines, told in the order they come."""

    def bad(self, line: int) -> None:
        """A line that the harness cannot parse."""
        ...

    def gap(self, line: int, expected: int, recorded: Any) -> None:
        """A line whose recorded seq is not the expected one."""
        ...

    def turn_end(self, line: int) -> None:
        """A line that ends a turn."""
        ...

    def verdict(self) -> tuple[int, str] | None:
        """The line that decides, and what the harness does about it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """One format's own part of reading lines.

    `expand(value, seq)` gives the events that one JSON object stands for, as mappings in the dialect's own shape, and notes.
    `is_record` tells an event from another object. `decoder` decodes typed rows, `None` when every line is read slowly.
    `chunk` and `packed` are its row classes that merge into runs, `turn_end` the one that ends a turn.
    `loader` makes the harness's view, `torn` says what the harness does with the bytes after the last newline.
    """

    dialect: Dialect
    expand: Callable[[Mapping[str, Any], int], Expansion]
    is_record: Callable[[Any], bool]
    decoder: Any = None
    chunk: type | None = None
    packed: tuple[type, ...] = ()
    turn_end: type | None = None
    loader: Callable[[], Loader] | None = None
    torn: str | None = None
