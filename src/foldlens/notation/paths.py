"""Edits of a JSON value by dotted path: `.message.id="x"` sets, `-.message.id` deletes.

They carry everything about an event that its short form does not say, so the notation loses nothing.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from foldlens.notation.errors import NotationError
from foldlens.notation.tokens import written

PLAIN = re.compile(r"[\w$/-]+\Z")
Path = Sequence[str]
_end = object()


def edited(root: Any, path: Path, value: Any) -> Any:
    """The value with `value` at `path`; the element just beyond a list's end is appended. Changes `root` in place."""
    if not path or path == [""]:
        return value
    holder, last = _holder(root, path), path[-1]
    if isinstance(holder, dict):
        holder[last] = value
        return root
    index = _index(holder, last, path)
    if index == len(holder):
        holder.append(value)
    else:
        holder[index] = value
    return root


def deleted(root: Any, path: Path) -> None:
    """Take the entry at `path` out, in place."""
    holder, last = _holder(root, path), path[-1]
    if isinstance(holder, dict):
        if last not in holder:
            raise NotationError(f"no key {last!r} to delete at .{'.'.join(path)}")
        del holder[last]
        return
    index = _index(holder, last, path)
    if index == len(holder):
        raise NotationError(f"nothing to delete at .{'.'.join(path)}")
    del holder[index]


def _holder(root: Any, path: Path) -> Any:
    value = root
    for key in path[:-1]:
        try:
            value = value[key] if isinstance(value, dict) else value[_index(value, key, path)]
        except (KeyError, IndexError):
            raise NotationError(f"no {key!r} on the way to .{'.'.join(path)}") from None
    if not isinstance(value, dict | list):
        raise NotationError(f".{'.'.join(path)} leads into a value that is no object and no list")
    return value


def _index(holder: Any, key: str, path: Path) -> int:
    if not isinstance(holder, list) or not key.isdecimal() or int(key) > len(holder):
        raise NotationError(f"no place {key!r} on the way to .{'.'.join(path)}")
    return int(key)


def same(left: Any, right: Any) -> bool:
    """Whether two values are the same JSON: `1`, `1.0` and `true` are three values, key order does not count."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def difference(built: Any, wanted: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The edits, as written, that make `built` the `wanted` value."""
    if isinstance(built, dict) and isinstance(wanted, dict) and all(PLAIN.match(key) for key in {*built, *wanted}):
        for key in built:
            if key not in wanted:
                yield f"-.{'.'.join((*path, key))}"
        for key, value in wanted.items():
            yield from difference(built.get(key, _end), value, (*path, key))
    elif isinstance(built, list) and isinstance(wanted, list) and len(built) <= len(wanted):
        for index, value in enumerate(wanted):
            yield from difference(built[index] if index < len(built) else _end, value, (*path, str(index)))
    elif built is _end or not same(built, wanted):
        yield f".{'.'.join(path)}={written(wanted)}"
