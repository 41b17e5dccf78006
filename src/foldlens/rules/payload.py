"""Payload values as JavaScript reads them: the companions' checks are written in it (facts: dsh 14).

Kinds without a typed shape carry their payload as plain JSON, so every rule about them looks at each value itself.
"""

import math
from collections.abc import Collection, Mapping
from typing import Any

from msgspec import UNSET

from foldlens.model.js import Flag, quoted
from foldlens.model.row import Fields, Row

SPACE = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


def read(row: Row, key: str) -> Any:
    """A value of the event's payload. Raises `TypeError` where there is no payload, as JavaScript does; only an odd row can lack one."""
    data = row.data
    if data.__class__ is dict:
        return data.get(key, UNSET)
    if data is None or data is UNSET:
        raise TypeError(f"{row.type} carries no payload")
    return inside(data, key)


def inside(value: Any, key: str) -> Any:
    """A value inside another one; `UNSET` where there is none."""
    return value.get(key, UNSET) if value.__class__ is dict or isinstance(value, Mapping) else UNSET


def message_source(row: Row) -> Mapping[str, Any]:
    """The source of a user message; empty for one that is no object. Raises `AttributeError` where it is missing."""
    source = row.data.source
    if source is UNSET or source is None:
        raise AttributeError("the message has no source")
    return source.mapping if isinstance(source, Fields) else {}


def identity(value: Any) -> Any:
    """What makes two values the same for `===` and in a JavaScript set: `true` is not 1, no object is another."""
    if value is UNSET or value.__class__ is str:
        return value
    if isinstance(value, bool):
        return "flag", value
    if isinstance(value, Flag):
        return "flag", value.value
    return object() if isinstance(value, (Mapping, list)) else value


def same(left: Any, right: Any) -> bool:
    """Whether two values are the same for `===`."""
    kind = left.__class__
    if kind is right.__class__ and (kind is str or kind is int):
        return left == right
    if left is UNSET or right is UNSET or left is None or right is None:
        return left is right
    return identity(left) == identity(right)


def is_trimmed(value: Any) -> bool:
    """Whether the value is a string with something in it and no white space around it."""
    return isinstance(value, str) and value != "" and value.strip(SPACE) == value


def is_finite(value: Any) -> bool:
    """Whether the value is a finite number."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def is_one_of(value: Any, words: Collection[str]) -> bool:
    """Whether the value is one of these strings."""
    return isinstance(value, str) and value in words


def template(value: Any) -> str:
    """A value inside a JavaScript template string: all objects look alike there."""
    return value if isinstance(value, str) else "[object Object]" if isinstance(value, Mapping) else quoted(value)


def listed(words: Collection[str]) -> str:
    """A vocabulary in words: `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
