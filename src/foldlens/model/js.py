"""JSON values with JavaScript meaning: what is an integer, what equals what, how a value prints (facts: dsh 14)."""

import json
import math
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

SAFE_INTEGER = 2**53 - 1
SETTLED = frozenset({int, str})  # what is the same in JavaScript as it stands
SHOWN = 60  # characters of a value that a message repeats


class Flag:
    """`true` or `false` where a number is expected: Python would take them for 1 and 0."""

    __slots__ = ("value",)

    def __init__(self, value: bool):
        self.value = value


TRUE, FALSE = Flag(True), Flag(False)


def normalise(value: Any) -> Any:
    """The value with integral floats as integers, as JavaScript knows only one kind of number. `-0.0` stays: no lossless JSON holds it.

    What is nested too deeply to be walked stays as it is.
    """
    try:
        return _normalised(value)
    except RecursionError:
        return value


def _normalised(value: Any) -> Any:
    if value.__class__ in SETTLED:  # what most values are
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() and not is_negative_zero(value) else value
    if value.__class__ is dict or isinstance(value, Mapping):
        return {key: _normalised(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return list(value) if SETTLED.issuperset(map(type, value)) else [_normalised(item) for item in value]
    return value


def is_negative_zero(value: float) -> bool:
    """Whether the value is -0, which equals 0 but is no lossless JSON."""
    return value == 0 and math.copysign(1, value) < 0


def reach(value: Any, *path: str | int) -> Any:
    """The value at `path` as JavaScript reads it: absent is `UNSET`; raises `AttributeError` where a step leads through null or nothing."""
    for key in path:
        if value is None or value is UNSET:
            raise AttributeError(f"cannot read {key!r} of {text_of(value)}")
        if isinstance(value, Mapping):
            value = value.get(key, UNSET)
        elif isinstance(value, list) and isinstance(key, int):
            value = value[key] if key < len(value) else UNSET
        else:
            value = UNSET
    return value


def is_safe_int(value: Any) -> bool:
    """Whether the value is a JavaScript safe integer."""
    if value.__class__ is int:
        return -SAFE_INTEGER <= value <= SAFE_INTEGER
    if isinstance(value, float):
        return value.is_integer() and abs(value) <= SAFE_INTEGER
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= SAFE_INTEGER


def is_count(value: Any) -> bool:
    """Whether the value is a safe integer of at least 0: what a seq, a token count and a delay must be."""
    return is_safe_int(value) and value >= 0


def is_name(value: Any) -> bool:
    """Whether the value is a non-empty string."""
    return isinstance(value, str) and value != ""


def text_of(value: Any) -> str:
    """How JavaScript prints the value inside a message; an absent value prints `undefined`."""
    if value is UNSET:
        return "undefined"
    if isinstance(value, Flag):
        value = value.value
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        value = int(value)
    elif isinstance(value, Mapping | list):
        value = normalise(value)
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)
    except (RecursionError, ValueError, TypeError):  # nested too deeply, into itself, or with keys that JSON has not
        return "..."


def quoted(value: Any) -> str:
    """A value as a message repeats it: strings in quotes, so that "1" is not taken for 1, and long ones cut."""
    try:
        text = json.dumps(value, ensure_ascii=False) if isinstance(value, str) else text_of(value)
    except RecursionError:
        return "a value nested too deeply to print"
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def _plain(value: Any) -> Any:
    """What stands behind a flag or the attribute face of an object."""
    return value.value if isinstance(value, Flag) else dict(getattr(value, "mapping", {}))


def equal(left: Any, right: Any) -> bool:
    """Deep equality as JavaScript sees it: `1` is `1.0`, `true` is not `1`, key order does not count."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(equal(item, right[key]) for key, item in left.items())
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(equal, left, right))
    return left == right
