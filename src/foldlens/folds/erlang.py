"""JSON values as Erlang terms: what equals what, what sorts before what, how a value prints (facts: nous 4).

`==` finds 1 equal to 1.0 and nothing else across types; a map key (`=:=`) keeps them apart. Key order never counts.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cmp_to_key
from itertools import zip_longest
from typing import Any

from msgspec.json import encode

ABSENT = object()
FLOAT = re.compile(rb"\d[.eE]")  # in a text too, where looking closer does no harm


def exact_text(value: Any) -> bytes:
    """A text that two values share only if they are the same term: 1 and 1.0 differ, key order does not count."""
    try:
        return encode(value, enc_hook=_plain, order="sorted")
    except (UnicodeEncodeError, TypeError):  # lone surrogates, or keys that are no texts
        return json.dumps(value, sort_keys=True, default=_plain).encode("ascii")


def equal_text(value: Any) -> bytes:
    """A text that two values share if they are `==`: 1 and 1.0 agree, `true` and 1 do not."""
    exact = exact_text(value)
    return exact_text(_without_floats(value)) if FLOAT.search(exact) else exact


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, Sequence) else repr(value)


def _without_floats(value: Any) -> Any:
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, Mapping):
        return {key: _without_floats(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_without_floats(item) for item in value]
    return value


def compare(left: Any, right: Any) -> int:
    """Term order: number < atom < map < list < string; -1, 0 or 1."""
    ranks = rank(left), rank(right)
    if ranks[0] != ranks[1]:
        return -1 if ranks[0] < ranks[1] else 1
    if isinstance(left, Mapping):
        return _compare_maps(left, right)
    if isinstance(left, str):
        return _sign(left.encode("utf-8", "surrogatepass"), right.encode("utf-8", "surrogatepass"))
    if isinstance(left, Sequence):
        return _compare_lists(left, right)
    return _sign(atom(left), atom(right)) if left is None or isinstance(left, bool) else _sign(left, right)


def rank(value: Any) -> int:
    """The place of a value's type in the term order."""
    if value is None or isinstance(value, bool):
        return 1
    if isinstance(value, int | float):
        return 0
    if isinstance(value, Mapping):
        return 2
    return 4 if isinstance(value, str) else 3


def atom(value: Any) -> str:
    """The name of the atom that stands for null, true or false."""
    return "nil" if value is None else str(value).lower()


def _sign(left: Any, right: Any) -> int:
    return (left > right) - (left < right)


def _compare_lists(left: Sequence[Any], right: Sequence[Any]) -> int:
    for one, other in zip_longest(left, right, fillvalue=ABSENT):
        order = -1 if one is ABSENT else 1 if other is ABSENT else compare(one, other)
        if order:
            return order
    return 0


def _compare_maps(left: Mapping[str, Any], right: Mapping[str, Any]) -> int:
    if len(left) != len(right):
        return _sign(len(left), len(right))
    keys = sorted(left), sorted(right)
    return _compare_lists(*keys) or _compare_lists([left[key] for key in keys[0]], [right[key] for key in keys[1]])


term_order = cmp_to_key(compare)


def inspected(value: Any) -> str:
    """The value as Elixir prints it: `%{"k" => 1}`, `[1, 2]`, `nil`, `true`."""
    if value is None or isinstance(value, bool):
        return atom(value)
    if isinstance(value, Mapping):
        return "%{" + ", ".join(f"{inspected(key)} => {inspected(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Sequence):
        return "[" + ", ".join(inspected(item) for item in value) + "]"
    return str(value)
