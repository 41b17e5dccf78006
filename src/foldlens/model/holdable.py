"""Events given as Python values, made safe to look at: what JSON cannot hold may run for ever or raise when it is compared or printed.

Sets, dates and other plain values stay, because a rule names them. What can do harm makes way for a marker, and is noted.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

MAX_DEPTH = 200  # deeper values would overflow whoever walks them recursively
TOO_DEEP = f"nests deeper than {MAX_DEPTH} levels; what lies below is left out"
CYCLE = "holds a value that holds itself, which is left out there"
LARGE = "holds an integer too large for a double, read as infinity"
HARMLESS = frozenset({"builtins", "datetime"})  # modules whose values compare and print without surprises
LOOKS = ("__getitem__", "__iter__", "__contains__", "__len__", "__eq__", "__bool__", "get", "items", "values", "keys")


def holdable(value: Any) -> tuple[Any, tuple[str, ...]]:
    """The value, itself where nothing in it does harm, and what was replaced, in words. Never raises."""
    notes: dict[str, None] = {}
    return _held(value, 1, set(), lambda reason: notes.setdefault(reason)), tuple(notes)


def _held(value: Any, depth: int, above: set[int], note: Callable[[str], Any]) -> Any:
    kind = type(value)
    if kind is str or value is None or kind is bool or kind is float:
        return value
    if issubclass(kind, str | int | float):
        return _scalar(value, kind, note)
    if not issubclass(kind, dict | list | tuple | Mapping):
        return value if kind.__module__ in HARMLESS and not issubclass(kind, frozenset | set) else _other(value, kind, note)
    if depth > MAX_DEPTH:
        note(TOO_DEEP)
        return f"[nested deeper than {MAX_DEPTH} levels]"
    if id(value) in above:
        note(CYCLE)
        return "[a value that holds itself]"
    above.add(id(value))
    try:
        return _container(value, kind, lambda item: _held(item, depth + 1, above, note))
    except Exception:  # a mapping of the caller's own, which may raise anything
        return _inert(kind, note)
    finally:
        above.discard(id(value))


def _container(value: Any, kind: type, held: Callable[[Any], Any]) -> Any:
    """The container with every item held; itself where nothing changed."""
    if issubclass(kind, list | tuple):
        items = [held(item) for item in kind.__iter__(value)]
        return value if is_plain(kind) and all(map(_is, items, value)) else items
    pairs = {held(key) if type(key) is not str else key: held(item) for key, item in value.items()}
    same = is_plain(kind) and all(map(_is, pairs, value)) and all(map(_is, pairs.values(), value.values()))
    return value if same else pairs


def _is(left: Any, right: Any) -> bool:
    return left is right


@cache
def is_plain(kind: type) -> bool:
    """Whether a container looks at its items as `dict`, `list` or `tuple` do: so every value of it can be used as one."""
    base = next((base for base in (dict, list, tuple) if issubclass(kind, base)), None)
    return base is not None and all(getattr(kind, name, None) is getattr(base, name, None) for name in LOOKS)


def _scalar(value: Any, kind: type, note: Callable[[str], Any]) -> Any:
    """A text or number; of a subclass, as JSON would write it."""
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, float):
        return float.__float__(value)
    number = int.__int__(value)
    try:
        float(number)
    except OverflowError:
        note(LARGE)
        return float("inf") if number > 0 else float("-inf")
    return value if kind is int else number


def _other(value: Any, kind: type, note: Callable[[str], Any]) -> Any:
    """A set of plain values stays; anything else that JSON cannot hold makes way for an object that only keeps the name."""
    if kind in (set, frozenset) and all(type(item).__module__ in HARMLESS for item in value):
        return value
    return _inert(kind, note)


def _inert(kind: type, note: Callable[[str], Any]) -> Any:
    note(f"holds a {kind.__name__}, which JSON cannot hold")
    return type(kind.__name__, (), {"__slots__": (), "__module__": "foldlens.model.holdable"})()
