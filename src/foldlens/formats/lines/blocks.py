"""A stream of bytes cut into blocks of whole lines. Lines end at `\\n` bytes only."""

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

Offsets = npt.NDArray[np.int64]


def blocks(chunks: Iterable[bytes], size: int) -> Iterator[bytes]:
    """Blocks of about `size` bytes, each ending with a newline; what is left after the last newline comes last."""
    held: list[bytes] = []
    waiting = 0
    for chunk in chunks:
        cut = chunk.rfind(b"\n") + 1
        if not cut or waiting + len(chunk) < size:
            held.append(chunk)
            waiting += len(chunk)
            continue
        yield b"".join((*held, memoryview(chunk)[:cut]))
        held, waiting = [chunk[cut:]], len(chunk) - cut
    rest = b"".join(held)
    cut = rest.rfind(b"\n") + 1
    if cut:
        yield rest[:cut]
    if cut < len(rest):
        yield rest[cut:]


def line_starts(block: bytes) -> tuple[Offsets, Offsets]:
    """Where the lines of a block start, and where each ends (before its newline)."""
    ends = np.flatnonzero(np.frombuffer(block, np.uint8) == 10)
    if not block.endswith(b"\n"):
        ends = np.append(ends, len(block))
    starts = np.empty_like(ends)
    starts[0] = 0
    starts[1:] = ends[:-1] + 1
    return starts, ends
