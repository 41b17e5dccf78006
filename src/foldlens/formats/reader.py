"""What a format says about itself, and the first look at a file that tells formats apart."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from foldlens.formats.lines.blocks import blocks, line_starts
from foldlens.formats.lines.content import CHUNK, Content
from foldlens.formats.lines.salvage import BOM, read_line
from foldlens.formats.lines.strict import loads
from foldlens.model.log import Log

HEAD = 1 << 20
LOOKED_AT = 200  # lines of the head


class Sample:
    """A file seen for the first time: its first lines, and the whole as one JSON document where it is one."""

    def __init__(self, content: Content):
        self.content = content
        self.head = content.at(0, HEAD)

    @cached_property
    def whole(self) -> bytes:
        """All bytes."""
        return b"".join(self.content.chunks())

    @cached_property
    def lines(self) -> tuple[Any, ...]:
        """The value of each of the first lines: an object, or `None`. A line cut by the end of the head is left out."""
        head = self.head if len(self.head) < HEAD else self.head[: self.head.rfind(b"\n") + 1]
        found: list[Any] = []
        for line in head.split(b"\n")[:LOOKED_AT]:
            values = read_line(line, bool).values if line.strip() else []
            found += values or [None]
        return tuple(found)

    @cached_property
    def lined(self) -> bool:
        """Whether most of the first lines are JSON objects of their own: not so in a document, however it is laid out."""
        lines = [line for line in self.head.split(b"\n")[:LOOKED_AT] if line.strip()]
        return 2 * sum(map(is_object, lines)) >= len(lines)

    @property
    def first(self) -> Any:
        """The value of the first line, or `None`."""
        return self.lines[0] if self.lines else None

    @cached_property
    def document(self) -> Any:
        """The whole file as one JSON value, or `None`."""
        text = self.whole.removeprefix(BOM).decode(errors="replace")
        if not text.lstrip().startswith(("{", "[")):
            return None
        try:
            return loads(text)[0]
        except (ValueError, RecursionError):
            return None

    def records(self, is_record: Callable[[Any], bool], start: int = 0) -> Iterator[Any]:
        """Every record of a file of lines, from byte `start` on."""
        for block in blocks(self.content.chunks(start), CHUNK):
            starts, ends = line_starts(block)
            for begin, end in zip(starts.tolist(), ends.tolist(), strict=True):
                yield from read_line(block[begin:end], is_record).values


def is_object(line: bytes) -> bool:
    """Whether a line is one JSON object."""
    try:
        return isinstance(loads(line.decode())[0], dict)
    except (ValueError, RecursionError):
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """One format: its name, what it is, whether a file looks like it, and how it is read.

    `reads` gives the log, or `None` when the file holds nothing of the format after all.
    """

    name: str
    title: str
    recognises: Callable[[Sample], bool]
    reads: Callable[[Sample], Log | None]
