"""The bytes of a capture file, read piece by piece: half a gigabyte of bodies is never held at once."""

import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import zstandard

from foldlens.model.errors import ReadError

GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
BOM = b"\xef\xbb\xbf"


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
            if magic == ZSTD:
                with path.open("rb") as file:
                    return zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True).read()
            return gzip.decompress(path.read_bytes())
        except (zstandard.ZstdError, zlib.error, EOFError, gzip.BadGzipFile) as error:
            raise ReadError(f"cannot be unpacked: {error}", path=str(path)) from error
        except OSError as error:
            raise ReadError(str(error), path=str(path)) from error

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
