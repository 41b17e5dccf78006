"""A block of lines decoded at once into typed rows, guarded so that it never differs from reading each line by itself.

`decode_lines` alone takes values that span lines, two values on one line, blank lines, invalid UTF-8 in skipped text,
`-0` and `1e400`. What makes it exact: the block is UTF-8, every line starts with `{` and ends with `}`, and there are as many
values as lines. msgspec refuses raw control bytes inside strings, so every newline lies between a `}` and a `{`,
which cannot stand inside one value; hence no value spans lines, and equal counts mean one value each.
"""

from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from foldlens.formats.lines.blocks import Offsets
from foldlens.formats.lines.strict import LONG, MAX_DEPTH, is_exact, is_strict

Bytes = npt.NDArray[np.uint8]
Digits = npt.NDArray[np.bool_]


def decode_block(decoder: Any, block: bytes, starts: Offsets, ends: Offsets) -> list[Any] | None:
    """One typed row per line, or `None` when a line needs a closer look."""
    seen = np.frombuffer(block, np.uint8)
    if (ends <= starts).any():
        return None
    closing = ends - 1
    closing = closing - (seen[closing] == 13)
    if not ((seen[starts] == 123).all() and (seen[closing] == 125).all() and is_utf8(block)):
        return None
    try:
        rows = decoder.decode_lines(block)
    except (msgspec.MsgspecError, RecursionError):
        return None
    return rows if len(rows) == len(ends) else None


def is_utf8(block: bytes) -> bool:
    """Whether the bytes are valid UTF-8."""
    if block.isascii():
        return True
    try:
        block.decode()
    except UnicodeDecodeError:
        return False
    return True


def decode_line(decoder: Any, line: bytes, strictly: bool) -> Any:
    """The typed row of one line, or `None` when it is none or holds what a typed decoder passes over in silence."""
    try:
        row = decoder.decode(line)
        return row if (is_strict if strictly else is_exact)(line.decode()) else None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def inexact(block: bytes, starts: Offsets, ends: Offsets) -> list[int]:
    """The lines of a decoded block that hold a value which the typed decoder passes over in silence."""
    seen = np.frombuffer(block, np.uint8)
    digit = (seen - np.uint8(48)) < 10
    places = np.concatenate((minus_zeros(seen), exponents(seen, digit), long_digits(digit)))
    lines = set(np.searchsorted(starts, places, "right") - 1) if len(places) else set[Any]()
    lines.update(np.flatnonzero(ends - starts > 2 * MAX_DEPTH)[deep(block, starts, ends)])
    return sorted(int(line) for line in lines if not is_exact(block[starts[line] : ends[line]].decode()))


def unstrict(block: bytes, starts: Offsets, ends: Offsets) -> list[int]:
    """The same for a short file, where every line is read once more as JSON, so that a key that stands twice is seen, too."""
    extents = zip(starts.tolist(), ends.tolist(), strict=True)
    return [line for line, (start, end) in enumerate(extents) if not is_strict(block[start:end].decode())]


def minus_zeros(seen: Bytes) -> Offsets:
    """Places of `-0` that may be a number of its own: no digit follows, and something that may precede a value does."""
    found = np.flatnonzero((seen[:-1] == 45) & (seen[1:] == 48))
    if not len(found):
        return found
    before = seen[found - 1]
    after = seen[np.minimum(found + 2, len(seen) - 1)]
    return found[np.isin(before, np.frombuffer(b" :,[\t\r", np.uint8)) & ((after < 48) | (after > 57))]


def exponents(seen: Bytes, digit: Digits) -> Offsets:
    """Places of an `e` between a digit and, perhaps after a sign, digits."""
    found = np.flatnonzero(((seen[1:-2] | 32) == 101) & digit[:-3]) + 1
    after = seen[found + 1]
    return found[digit[found + 1] | (((after == 43) | (after == 45)) & digit[found + 2])]


def long_digits(digit: Digits) -> Offsets:
    """Places inside runs of digits that may be long: a run of `LONG` or more covers three places eight apart, a clock's 13 digits never do."""
    step = LONG // 3
    sampled = digit[::step]
    found = np.flatnonzero(sampled[:-2] & sampled[1:-1] & sampled[2:]) * step
    return found[digit[found[:, None] + np.arange(2 * step)].all(axis=1)]


def deep(block: bytes, starts: Offsets, ends: Offsets) -> list[bool]:
    """For each line long enough to nest deeply: whether it has brackets enough."""
    long = np.flatnonzero(ends - starts > 2 * MAX_DEPTH)
    extents = zip(starts[long].tolist(), ends[long].tolist(), strict=True)
    return [block.count(b"{", start, end) + block.count(b"[", start, end) > MAX_DEPTH for start, end in extents]
