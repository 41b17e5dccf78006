"""Payloads that nobody can change any more, and the test that a payload is JSON at all.

Frozen values stay `dict` and `list`, so that every reader of JSON takes them; only the ways to change them are closed.
"""

import math
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NoReturn

WIDE = 1 << 64  # no integer below is looked at closely


class NotJson(ValueError):
    """A value that cannot be written as JSON and read back the same."""


def _refuse(self: Any, *_: Any, **__: Any) -> NoReturn:
    raise TypeError("logged data is frozen: append a new event instead of changing an old one")


class FrozenDict(dict[str, Any]):
    """A logged JSON object. Every method that would change it raises `TypeError`; copies are plain and free to change."""

    __slots__ = ()
    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]  # closing them is the point

    def __copy__(self) -> dict[str, Any]:
        return dict(self)

    def __deepcopy__(self, memo: Any) -> dict[str, Any]:
        return thawed(self)

    def __reduce__(self) -> Any:
        return FrozenDict, (dict(self),)


class FrozenList(list[Any]):
    """A logged JSON array, closed to changes as `FrozenDict` is."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]  # closing them is the point
    append = extend = insert = pop = remove = clear = sort = reverse = _refuse  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]  # closing them is the point

    def __copy__(self) -> list[Any]:
        return list(self)

    def __deepcopy__(self, memo: Any) -> list[Any]:
        return thawed(self)

    def __reduce__(self) -> Any:
        return FrozenList, (list(self),)


def frozen(value: Any) -> Any:
    """A deeply immutable copy of a JSON value; tuples become arrays, datetimes ISO texts. Raises `NotJson`."""
    return _rebuilt(value, FrozenDict, FrozenList)


def copied(value: Any) -> Any:
    """A plain deep copy of a JSON value. Raises `NotJson`."""
    return _rebuilt(value, dict, list)


def thawed(value: Any) -> Any:
    """A plain copy, free to change, of a frozen value."""
    if isinstance(value, dict):
        return {key: thawed(item) for key, item in value.items()}
    return [thawed(item) for item in value] if isinstance(value, list) else value


def _rebuilt(value: Any, mapping: Callable[[Any], Any], array: Callable[[Any], Any]) -> Any:
    kind = type(value)
    if kind is str or value is None or (kind is int and -WIDE < value < WIDE) or kind is bool or kind is mapping is FrozenDict or kind is array is FrozenList:
        return value
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise NotJson(f"an object key is {key!r}, not a string")
        return mapping({key: _rebuilt(item, mapping, array) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return array([_rebuilt(item, mapping, array) for item in value])
    return _scalar(value)


def _within_double(number: int) -> int:
    """The integer, which JavaScript must be able to read as a finite number."""
    try:
        float(number)
    except OverflowError:
        raise NotJson("an integer is too large for a JSON number") from None
    return number


def _scalar(value: Any) -> Any:
    """A number, a text of a subclass, or a datetime as plain JSON."""
    if isinstance(value, float):
        if not math.isfinite(value):
            raise NotJson(f"{value!r} is no JSON number")
        return float(value)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return _within_double(int(value))
    if isinstance(value, datetime):
        return value.isoformat()
    raise NotJson(f"a {type(value).__name__} cannot be written as JSON")


def holds_minus_zero(value: Any) -> bool:
    """Whether a number anywhere in the value is -0.0, which dsh refuses because JSON text loses it."""
    if isinstance(value, float):
        return value == 0.0 and math.copysign(1, value) < 0
    if isinstance(value, dict):
        return any(map(holds_minus_zero, value.values()))
    return isinstance(value, list) and any(map(holds_minus_zero, value))
