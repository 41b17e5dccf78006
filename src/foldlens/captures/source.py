"""The bytes of a capture file, read piece by piece: half a gigabyte of bodies is never held at once."""

import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import zstandard

from foldlens.model.errors import ReadError

BOMB, RATIO = 1 << 28, 1000  # as in `formats.lines.zstd`: captures may not look there
GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
BOM = b"\xef\xbb\xbf"


def opened(file: BinaryIO, magic: bytes) -> Any:
    """The stream of what a compressed file holds."""
    return zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True) if magic == ZSTD else gzip.GzipFile(fileobj=file)


def within(unpacked: Any, path: Path) -> bytes:
    """All that the stream yields. Raises `ReadError` for a bomb: by the measure that logs are held to, too."""
    pieces: list[bytes] = []
    size, most = 0, max(BOMB, RATIO * path.stat().st_size)
    while piece := unpacked.read(1 << 20):
        pieces.append(piece)
        size += len(piece)
        if size > most:
            raise ReadError(f"unpacks to more than {RATIO} times its size", path=str(path))
    return b"".join(pieces)


class Source:
    """A file by path, or bytes in memory; compressed files are unpacked into memory."""

    def __init__(self, origin: str | Path | bytes):
        self.path = None if isinstance(origin, bytes) else Path(origin)
        self._bytes = origin if isinstance(origin, bytes) else self._unpacked(Path(origin))

    @property
    def name(self) -> str:
        return "<bytes>" if self.path is None else str(self.path)

    def _unpacked(self, path: Path) -> bytes | None:
        """The content of a compressed file; `None` for a plain one, which is read where it lies."""
        try:
            with path.open("rb") as file:
                magic = file.read(4)
                if magic[:2] != GZIP and magic != ZSTD:
                    return None
            with path.open("rb") as file, opened(file, magic) as unpacked:
                return within(unpacked, path)
        except (zstandard.ZstdError, zlib.error, EOFError, gzip.BadGzipFile) as error:
            raise ReadError(f"cannot be unpacked: {error}", path=str(path)) from error
        except OSError as error:
            raise ReadError("is a directory, not a capture" if path.is_dir() else f"cannot be read: {error.strerror or error}", path=str(path)) from error

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Each line with its byte offset, the line end left on."""
        offset = 0
        with self._open() as file:
            for line in file:
                yield offset, line
                offset += len(line)

    def piece(self, offset: int, length: int) -> bytes:
        """Some bytes of the file."""
        if self._bytes is not None:
            return self._bytes[offset : offset + length]
        with self._open() as file:
            file.seek(offset)
            return file.read(length)

    def whole(self) -> bytes:
        """All bytes."""
        if self._bytes is not None:
            return self._bytes
        with self._open() as file:
            return file.read()

    def _open(self) -> BinaryIO:
        if self._bytes is not None:
            return io.BytesIO(self._bytes)
        assert self.path is not None
        return self.path.open("rb", buffering=1 << 20)
