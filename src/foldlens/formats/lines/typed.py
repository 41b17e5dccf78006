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
from foldlens.formats.lines.strict import MAX_DEPTH, is_exact, is_strict

Bytes = npt.NDArray[np.uint8]
SHALLOW = 2 * MAX_DEPTH  # bytes of a line that cannot nest deeply: each level takes two
BESIDE = 100  # bytes, fewer than the keys and tags of the shortest event that cites others
NOWHERE = np.empty(0, np.int64)
HIGH_HALVES, DIGITS = np.uint64(0xF0F0F0F0F0F0F0F0), np.uint64(0x3030303030303030)


def is_plain(block: bytes, starts: Offsets, ends: Offsets) -> bool:
    """Whether the lines of a block may be decoded together, and none of them is anything but one object then."""
    return are_objects(np.frombuffer(block, np.uint8), starts, ends) and is_utf8(block)


def decode_lines(decoder: Any, lines: memoryview, count: int) -> list[Any] | None:
    """One typed row for each of these `count` lines of a plain block, or `None` when a line needs a closer look."""
    try:
        rows = decoder.decode_lines(lines)
    except (msgspec.MsgspecError, RecursionError):
        return None
    return rows if len(rows) == count else None


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
    return bool(((places[1:] - places[:-1])[continued] == 1).all())


def decode_line(decoder: Any, line: bytes, strictly: bool) -> Any:
    """The typed row of one line, or `None` when it is none or holds what a typed decoder passes over in silence."""
    try:
        row = decoder.decode(line)
        return row if (is_strict if strictly else is_exact)(line.decode()) else None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def odd_numbers(block: bytes, starts: Offsets) -> list[int]:
    """The lines of a block that may hold a number which the typed decoder passes over in silence."""
    seen = np.frombuffer(block, np.uint8)
    found = [places for places in (minus_zeros(seen), exponents(seen), long_digits(block)) if len(places)]
    return np.unique(np.searchsorted(starts, np.concatenate(found), "right") - 1).tolist() if found else []


def minus_zeros(seen: Bytes) -> Offsets:
    """Places of `-0` that may be a number of its own: no digit follows, and something that may precede a value does."""
    minus = seen[:-1] == 45
    if not minus.any():  # quicker asked than listed
        return NOWHERE
    hits = minus & (seen[1:] == 48)
    if not hits.any():
        return NOWHERE
    found = np.flatnonzero(hits)
    before = seen[found - 1]
    after = seen[np.minimum(found + 2, len(seen) - 1)]
    return found[np.isin(before, np.frombuffer(b" :,[\t\r", np.uint8)) & ((after < 48) | (after > 57))]


def exponents(seen: Bytes) -> Offsets:
    """Places of an `e` between a digit and, perhaps after a sign, digits."""
    hits = ((seen[1:-2] | 32) == 101) & is_digit(seen[:-3])
    if not hits.any():
        return NOWHERE
    found = np.flatnonzero(hits) + 1
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
    hits = digits[:-1] & digits[1:]
    return np.flatnonzero(hits) * 8 + 8 if hits.any() else NOWHERE


def may_be_deep(block: bytes, start: int, end: int, cited: Any) -> bool:
    """Whether a line longer than `SHALLOW`, which cites these seqs, has brackets enough to nest deeply."""
    if cited.__class__ is list and end - start < SHALLOW + 2 * len(cited) + BESIDE:
        return False  # each seq that it cites takes two bytes: too little is left for so many brackets, opened and closed
    return block.count(b"{", start, end) + block.count(b"[", start, end) > MAX_DEPTH
