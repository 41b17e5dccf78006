"""A block of lines decoded at once into typed rows, guarded so that it never differs from reading each line by itself.

`decode_lines` alone takes values that span lines, two values on one line, blank lines, invalid UTF-8 in skipped text,
`-0` and `1e400`. What makes it exact: the block is UTF-8, every line starts with `{` and ends with `}`, and there are as many
values as lines. msgspec refuses raw control bytes inside strings, so every newline lies between a `}` and a `{`,
which cannot stand inside one value; hence no value spans lines, and equal counts mean one value each.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from foldlens.formats.lines.blocks import Offsets
from foldlens.formats.lines.strict import MAX_DEPTH, is_exact, is_strict

Bytes = npt.NDArray[np.uint8]
BESIDE = 100  # bytes, fewer than the keys and tags of the shortest event that cites others
HIGH_HALVES, DIGITS = np.uint64(0xF0F0F0F0F0F0F0F0), np.uint64(0x3030303030303030)


def decode_block(decoder: Any, block: bytes, starts: Offsets, ends: Offsets) -> list[Any] | None:
    """One typed row per line, or `None` when a line needs a closer look."""
    if not (are_objects(np.frombuffer(block, np.uint8), starts, ends) and is_utf8(block)):
        return None
    try:
        rows = decoder.decode_lines(block)
    except (msgspec.MsgspecError, RecursionError):
        return None
    return rows if len(rows) == len(ends) else None


def are_objects(seen: Bytes, starts: Offsets, ends: Offsets) -> bool:
    """Whether every line starts with a brace and ends with one, perhaps before a carriage return."""
    if not (seen[starts] == 123).all():  # nor is any line empty, then
        return False
    last = seen[ends - 1]
    if (last == 125).all():
        return True
    return bool((seen[ends - 1 - (last == 13)] == 125).all())


def is_utf8(block: bytes) -> bool:
    """Whether the bytes are valid UTF-8.

    Only the bytes beyond ASCII are decoded, put together, as they are few: that is valid if the block is, and the block is valid
    if, besides, no character of theirs has ASCII inside.
    """
    if block.isascii():
        return True
    seen = np.frombuffer(block, np.uint8)
    places = np.flatnonzero(seen.view(np.int8) < 0)
    beyond = seen[places]
    try:
        beyond.tobytes().decode()
    except UnicodeDecodeError:
        return False
    continued = (beyond[1:] & 0xC0) == 0x80
    return bool((np.diff(places)[continued] == 1).all())


def decode_line(decoder: Any, line: bytes, strictly: bool) -> Any:
    """The typed row of one line, or `None` when it is none or holds what a typed decoder passes over in silence."""
    try:
        row = decoder.decode(line)
        return row if (is_strict if strictly else is_exact)(line.decode()) else None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def inexact(block: bytes, starts: Offsets, ends: Offsets, rows: list[Any], flat: tuple[type, ...]) -> list[int]:
    """The lines of a decoded block that hold a value which the typed decoder passes over in silence. The classes `flat` cannot nest deeply."""
    seen = np.frombuffer(block, np.uint8)
    places = np.concatenate((minus_zeros(seen), exponents(seen), long_digits(block)))
    lines = set(np.searchsorted(starts, places, "right") - 1) if len(places) else set[Any]()
    lines.update(deep(block, starts, ends, rows, flat))
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


def exponents(seen: Bytes) -> Offsets:
    """Places of an `e` between a digit and, perhaps after a sign, digits."""
    found = np.flatnonzero(((seen[1:-2] | 32) == 101) & is_digit(seen[:-3])) + 1
    after = seen[found + 1]
    return found[is_digit(after) | (((after == 43) | (after == 45)) & is_digit(seen[found + 2]))]


def is_digit(seen: Bytes) -> npt.NDArray[np.bool_]:
    """Which bytes are digits."""
    return (seen - np.uint8(48)) < 10


def long_digits(block: bytes) -> Offsets:
    """Places inside runs of digits that may be long: a run of 24 or more (`strict.LONG`) fills two words of eight bytes, a clock's 13 digits never do.

    A word is taken for digits where each of its bytes is one of `0` to `?`.
    """
    digits = (np.frombuffer(block, np.uint64, len(block) // 8) & HIGH_HALVES) == DIGITS
    return np.flatnonzero(digits[:-1] & digits[1:]) * 8 + 8


def deep(block: bytes, starts: Offsets, ends: Offsets, rows: list[Any], flat: tuple[type, ...]) -> Iterator[int]:
    """The lines that have brackets enough to nest deeply."""
    long = np.flatnonzero(ends - starts > 2 * MAX_DEPTH)
    count = block.count
    for line, start, end in zip(long.tolist(), starts[long].tolist(), ends[long].tolist(), strict=True):
        row = rows[line]
        if row.__class__ in flat:
            continue
        cited = row.sources
        if cited.__class__ is list and end - start < 2 * (MAX_DEPTH + len(cited)) + BESIDE:
            continue  # each seq that it cites takes two bytes: too little is left for so many brackets, opened and closed
        if count(b"{", start, end) + count(b"[", start, end) > MAX_DEPTH:
            yield line
