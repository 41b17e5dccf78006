"""Where the bytes of a log come from: read once in order, and again by offset. Nothing is ever written."""

import os
import stat
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from foldlens.model.damage import Damage
from foldlens.model.errors import ReadError

CHUNK = 256 * 1024  # bytes looked at together
CUT = "is shorter than it was when it was read first"


class Content(Protocol):
    """The bytes of a log. `damage` is what the container itself lost, known once the chunks were read."""

    path: str
    damage: tuple[Damage, ...]

    def chunks(self, start: int = 0) -> Iterator[bytes]:
        """The bytes from offset `start` on, in pieces."""
        ...

    def at(self, offset: int, size: int) -> bytes:
        """Some bytes; fewer at the end."""
        ...


class MemoryContent:
    """Bytes in memory."""

    damage: tuple[Damage, ...] = ()

    def __init__(self, content: bytes, path: str):
        self.content, self.path = content, path

    def chunks(self, start: int = 0) -> Iterator[bytes]:
        for offset in range(start, len(self.content), CHUNK):
            yield self.content[offset : offset + CHUNK]

    def at(self, offset: int, size: int) -> bytes:
        return self.content[offset : offset + size]


class FileContent:
    """A regular file, opened read-only and kept open: the log is read again by offset when somebody looks."""

    damage: tuple[Damage, ...] = ()

    def __init__(self, path: str):
        self.path = path
        self.descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        weakref.finalize(self, os.close, self.descriptor)

    def chunks(self, start: int = 0) -> Iterator[bytes]:
        while piece := self.at(start, CHUNK):
            yield piece
            start += len(piece)

    def at(self, offset: int, size: int) -> bytes:
        return os.pread(self.descriptor, size, offset)


def content_of(source: Any) -> Content:
    """The bytes of a path, a bytes value or an open binary file. Raises `ReadError` when they cannot be had."""
    content = _opened(source)
    if content.at(0, 4) == ZSTD_MAGIC:
        from foldlens.formats.lines.zstd import ZstdContent  # only logs that are compressed pay for its import

        return ZstdContent(content)
    return content


ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"


def _opened(source: Any) -> Content:
    if isinstance(source, bytes | bytearray | memoryview):
        return MemoryContent(bytes(source), "<bytes>")
    if hasattr(source, "read"):
        name = getattr(source, "name", "<file>")
        return MemoryContent(_read_whole(source, str(name)), str(name))
    path = os.fsdecode(Path(source) if isinstance(source, str) else source)
    try:
        mode = Path(path).stat().st_mode
        if stat.S_ISDIR(mode):
            raise ReadError("is a directory, not a log", path=path)
        if stat.S_ISREG(mode):
            return FileContent(path)
        if stat.S_ISCHR(mode) or stat.S_ISBLK(mode) or stat.S_ISSOCK(mode):
            raise ReadError("is a device, not a log", path=path)  # /dev/zero never ends
        return MemoryContent(Path(path).read_bytes(), path)  # a pipe can be read only once
    except (OSError, ValueError) as error:
        raise ReadError(f"cannot be read: {getattr(error, 'strerror', None) or error}", path=path) from error


def _read_whole(file: Any, path: str) -> bytes:
    try:
        content = file.read()
    except (OSError, ValueError) as error:
        raise ReadError(f"cannot be read: {error}", path=path) from error
    if isinstance(content, str):
        raise ReadError("was opened as text; open it in binary mode", path=path)
    return bytes(content)
