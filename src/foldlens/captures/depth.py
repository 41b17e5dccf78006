"""How deep a record nests, told without decoding it: whoever walks a deeper one than a log may hold would overflow."""

import numpy as np

from foldlens.model.holdable import MAX_DEPTH

MARKS = b'"[]{}'
OTHER = bytes(set(range(256)) - set(MARKS))
STEPS = np.zeros(256, np.int8)
STEPS[[91, 123]], STEPS[[93, 125]] = 1, -1


def depth(text: bytes) -> int:
    """The levels of a JSON text. Brackets inside strings do not count."""
    if b"\\" in text:
        text = text.replace(b"\\\\", b"").replace(b'\\"', b"")
    marks = np.frombuffer(text.translate(None, OTHER), np.uint8)
    steps = STEPS[marks]
    steps[np.bitwise_xor.accumulate(marks == 34)] = 0
    return int(np.cumsum(steps, dtype=np.int64).max(initial=0))


class Depths:
    """How deep the records of one capture nest at most. A record mostly repeats the one before it: only the rest is looked at."""

    def __init__(self) -> None:
        self._before, self._most = b"", 0

    def __call__(self, text: bytes) -> int:
        """No less than the levels of the record; exact where that is more than a record may have."""
        start = shared(self._before, text)
        rest = text[start:]
        most = self._most + max(depth(rest), depth(b'"' + rest)) if start else depth(text)  # the rest may begin inside a string
        self._before, self._most = text, most if most <= MAX_DEPTH else depth(text)
        return self._most


def shared(before: bytes, text: bytes) -> int:
    """How many bytes both begin with, not counting a backslash at the end."""
    size = min(len(before), len(text))
    differs = np.frombuffer(before, np.uint8, size) != np.frombuffer(text, np.uint8, size) if size else np.zeros(1, np.bool_)
    first = int(differs.argmax())
    return len(text[: first if differs[first] else size].rstrip(b"\\"))
