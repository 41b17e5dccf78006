"""Multi-frame zstd, as dsh writes it: one checksummed frame per flushed batch.

A plain decompress returns only the first frame, and the stream reader stops silently at a torn one,
so frames are walked one by one: what a torn frame still yields is kept, a broken one is named, the next one is found.
"""

from collections.abc import Iterator
from typing import NamedTuple

import zstandard

from foldlens.formats.lines.content import ZSTD_MAGIC, Content
from foldlens.model.damage import Damage

SLICE = 4096  # compressed bytes per call: bounds what one call can blow up to
BOMB, RATIO = 1 << 28, 1000  # a frame this large that unpacks to this many times its size holds no session: those stay below a hundred


class Frame(NamedTuple):
    """One frame: where its decompressed bytes start, how many there are, and its compressed bytes."""

    offset: int
    size: int
    start: int
    stop: int


class ZstdContent:
    """The decompressed bytes of a file of zstd frames; offsets count decompressed bytes."""

    def __init__(self, packed: Content):
        self.packed = b"".join(packed.chunks())
        self.path = packed.path
        self.damage: tuple[Damage, ...] = ()
        self.frames: list[Frame] = []
        self._unpacked: tuple[int, bytes] = (-1, b"")

    def chunks(self, start: int = 0) -> Iterator[bytes]:
        frames: list[Frame] = []
        damage: list[Damage] = []
        offset = at = 0
        while at < len(self.packed):
            walk = FrameWalk(self.packed, at)
            first = offset
            for piece in walk.pieces():
                if offset + len(piece) > start:
                    yield piece[max(0, start - offset) :]
                offset += len(piece)
            frames.append(Frame(first, offset - first, at, walk.at))
            at = walk.at
            if walk.fault is not None:
                following = self.packed.find(ZSTD_MAGIC, at)
                at = len(self.packed) if following < 0 else following
                damage.append(Damage(reason=f"zstd frame at compressed byte {frames[-1].start}: {walk.fault}", offset=offset, lost=True, harness=HARNESS))
        self.frames, self.damage = frames, tuple(damage)

    def at(self, offset: int, size: int) -> bytes:
        if not self.frames:
            if offset == 0:
                return self._beginning(size)
            for _ in self.chunks():
                pass
        found = b""
        for number in range(self._frame_of(offset), len(self.frames)):
            frame = self.frames[number]
            skip = max(0, offset - frame.offset)
            found += self._frame(number)[skip : skip + size - len(found)]
            if len(found) >= size:
                break
        return found

    def _beginning(self, size: int) -> bytes:
        found = b""
        for piece in self.chunks():
            found += piece
            if len(found) >= size:
                break
        return found[:size]

    def _frame_of(self, offset: int) -> int:
        low, high = 0, len(self.frames)
        while low < high:
            middle = (low + high) // 2
            if self.frames[middle].offset + self.frames[middle].size <= offset:
                low = middle + 1
            else:
                high = middle
        return low

    def _frame(self, number: int) -> bytes:
        kept, unpacked = self._unpacked
        if kept != number:
            unpacked = b"".join(FrameWalk(self.packed, self.frames[number].start).pieces())
            self._unpacked = number, unpacked
        return unpacked


HARNESS = "dsh keeps the complete records of a torn last frame and refuses a broken one"


class FrameWalk:
    """One frame being decompressed. `at` is the first compressed byte behind it, `fault` what broke it."""

    def __init__(self, packed: bytes, start: int):
        self.packed, self.start, self.at = packed, start, start
        self.fault: str | None = None
        self.bomb = False

    def pieces(self) -> Iterator[bytes]:
        """What the frame yields. A broken one is walked again byte by byte, so that all before the fault is kept."""
        given = 0
        for piece in self._walk(SLICE):
            given += len(piece)
            yield piece
        if self.fault is not None and not self.bomb and self.at < len(self.packed):
            seen = 0
            for piece in self._walk(1):
                seen += len(piece)
                if seen > given:
                    yield piece[max(0, len(piece) - (seen - given)) :]

    def _walk(self, step: int) -> Iterator[bytes]:
        inflater = zstandard.ZstdDecompressor(max_window_size=2**31).decompressobj()
        self.at, self.fault = self.start, None
        unpacked = 0
        while self.at < len(self.packed):
            piece = self.packed[self.at : self.at + step]
            try:
                found = inflater.decompress(piece)
            except (zstandard.ZstdError, MemoryError) as error:
                self.fault = f"broken ({error})"
                self.at = max(self.at, self.start + len(ZSTD_MAGIC))
                return
            self.at += len(piece)
            unpacked += len(found)
            if found:
                yield found
            if unpacked > max(BOMB, RATIO * (self.at - self.start)):
                self.fault, self.bomb = f"unpacks to more than {RATIO} times its size; the rest is left packed", True
                return
            if inflater.eof:
                self.at -= len(inflater.unused_data)
                return
        self.fault = "torn: the file ends inside it"
