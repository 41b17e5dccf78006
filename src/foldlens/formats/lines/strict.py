"""One line as JSON with the meaning JavaScript gives it, and nothing read silently otherwise.

`json` alone takes NaN, turns `-0` into 0, refuses integers of 5,000 digits and swallows duplicate keys.
"""

import json
import re
from typing import Any, NamedTuple

from foldlens.model.holdable import MAX_DEPTH, TOO_DEEP

LONG = 24  # digits from which on an integer is noted: no clock and no counter writes as many

SUSPECT = re.compile(r"-0|\d{24}|[eE][+-]?\d{3}|\\u[dD][89a-fA-F]")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
MINUS_ZERO = re.compile(r"-0(?:\.0*)?(?:[eE][+-]?\d+)?(?![\d.])")
LONG_INTEGER = re.compile(r"(?<![\d.])-?(\d{24,})(?![\d.eE])")
BIG_EXPONENT = re.compile(r"-?\d+(?:\.\d+)?[eE][+-]?\d{3,}")


class Note(NamedTuple):
    """A remark on a line: why, whether bytes were left out, what the harness does about it, where in the line.

    `once`: told at its first place only, as it holds for many lines alike. `parses`: whether the harness can parse the line.
    """

    reason: str
    lost: bool = False
    harness: str | None = None
    at: int = 0
    once: bool = False
    parses: bool = True


class NotJson(ValueError):
    """A token that JSON does not know."""


class DuplicateKey(Exception):
    """A key that stands twice in one object."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise DuplicateKey(next(key for index, key in enumerate(keys) if key in keys[:index]))
    return found


def _constant(name: str) -> Any:
    raise NotJson(f"{name} is not JSON")


def _integer(digits: str) -> int | float:
    if digits == "-0":
        return -0.0
    return int(digits) if len(digits) <= 309 else float(digits)


PLAIN = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)
EXACT = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_integer)
LAST_WINS = json.JSONDecoder(parse_constant=_constant, parse_int=_integer)
LENIENT = json.JSONDecoder(strict=False, parse_constant=lambda name: None, parse_int=_integer)


def loads(text: str) -> tuple[Any, tuple[Note, ...]]:
    """The value of one JSON text with what is odd about it. Raises `ValueError` when it is no JSON."""
    text, notes = cut_deep(text)
    suspect = SUSPECT.search(text) is not None
    try:
        value = (EXACT if suspect else PLAIN).decode(text)
    except DuplicateKey as error:
        value = LAST_WINS.decode(text)
        notes += (Note(f"key {str(error)!r} stands twice in one object; the last one counts"),)
    return value, notes + (oddities(text) if suspect else ())


def oddities(text: str) -> tuple[Note, ...]:
    """Numbers and characters that do not survive a round trip through JavaScript."""
    notes: list[Note] = []
    bare = STRING.sub('""', text)
    if MINUS_ZERO.search(bare):
        notes.append(Note("holds -0, which is not lossless JSON", harness=LOSSY))
    long = LONG_INTEGER.search(bare)
    if long and len(long[1]) <= 309:
        notes.append(Note(f"holds an integer of {len(long[1])} digits, kept exactly here", harness="dsh rounds it to a double"))
    elif long:
        notes.append(Note(f"holds an integer of {len(long[1])} digits, read as infinity", harness=LOSSY))
    if any(float(found) in (float("inf"), float("-inf")) for found in BIG_EXPONENT.findall(bare)):
        notes.append(Note("holds a number too large for a double, read as infinity", harness=LOSSY))
    if "\\u" in text and has_lone_surrogate(text):
        notes.append(Note("holds half of a surrogate pair, which is no character; kept as it is"))
    return tuple(notes)


LOSSY = "dsh refuses the event: its data is not lossless JSON"


def has_lone_surrogate(text: str) -> bool:
    """Whether a string of the JSON text holds a surrogate escape without its other half."""
    for found in STRING.findall(text):
        if "\\u" in found:
            try:
                json.loads(found, strict=False).encode()
            except UnicodeEncodeError:
                return True
            except ValueError:
                continue
    return False


def is_strict(text: str) -> bool:
    """Whether nothing at all is odd about a JSON text; reads it whole, so for short files only."""
    try:
        return not loads(text)[1]
    except (ValueError, RecursionError):
        return False


def is_exact(text: str) -> bool:
    """Whether a JSON text that a typed decoder accepted holds nothing that the decoder passes over in silence."""
    if text.count("{") + text.count("[") > MAX_DEPTH and cut_deep(text)[1]:
        return False
    if SUSPECT.search(text) is None:
        return True
    bare = STRING.sub('""', text)
    return MINUS_ZERO.search(bare) is None and LONG_INTEGER.search(bare) is None and BIG_EXPONENT.search(bare) is None


def cut_deep(text: str) -> tuple[str, tuple[Note, ...]]:
    """The text with values nested deeper than `MAX_DEPTH` replaced by a remark."""
    if text.count("{") + text.count("[") <= MAX_DEPTH:
        return text, ()
    kept: list[str] = []
    depth = start = 0
    for found in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', text, re.DOTALL):
        mark = found[0]
        if mark in "[{":
            depth += 1
            if depth == MAX_DEPTH + 1:
                kept.append(text[start : found.start()])
        elif mark in "]}":
            if depth == MAX_DEPTH + 1:
                kept.append(f'"[nested deeper than {MAX_DEPTH} levels]"')
                start = found.end()
            depth -= 1
    if not kept or depth > MAX_DEPTH:
        return text, ()
    return "".join(kept) + text[start:], (Note(TOO_DEEP, lost=True),)
