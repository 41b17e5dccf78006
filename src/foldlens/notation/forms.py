"""Short forms: how one kind of event is written, as a row of slots and a payload with holes.

A form reads both ways. Whatever a payload holds beyond it, the renderer adds as path edits.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from foldlens.notation.errors import NotationError
from foldlens.notation.tokens import Token, written

ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "ABSENT"})()
REQUIRED: Any = type("Required", (), {"__repr__": lambda self: "REQUIRED"})()
KEYWORDS = frozenset({"replace", "from", "no_op", "no_seq", "no_time", "no_data", "ignorable"})
WORD = re.compile(r"[^\s\"{\[#.=-][^\s\"=]*\Z")
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)\Z")
PAIR = re.compile(r"(-?\d+)/(-?\d+)\Z")
NUMBER = re.compile(r"-?\d+\Z")


class Hole(NamedTuple):
    """A place in a payload that a slot fills; an absent value leaves its key out."""

    name: str


class With(NamedTuple):
    """A part of a payload that stands only when the hole `name` is filled."""

    name: str
    part: Any


class Shape(NamedTuple):
    """How values are written as one token: `read` gives them or `None`, `show` the token or `None`; `blank` stands in for what cannot be shown."""

    read: Callable[[Token], tuple[Any, ...] | None]
    show: Callable[..., str | None]
    blank: str


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _read_word(token: Token) -> tuple[Any, ...] | None:
    if token.sort == "value":
        return (token.value,) if isinstance(token.value, str) else None
    return (token.text,) if token.sort == "bare" and token.text not in KEYWORDS and WORD.match(token.text) else None


def _read_number(token: Token) -> tuple[Any, ...] | None:
    if token.sort != "bare":
        return None
    return (None,) if token.text == "-" else (int(token.text),) if NUMBER.match(token.text) else None


def _two_numbers(pattern: re.Pattern[str]) -> Callable[[Token], tuple[Any, ...] | None]:
    def read(token: Token) -> tuple[Any, ...] | None:
        found = pattern.match(token.text) if token.sort == "bare" else None
        return tuple(map(int, found.groups())) if found else None

    return read


def _json_of(sort: type) -> Callable[[Token], tuple[Any, ...] | None]:
    return lambda token: (token.value,) if token.sort == "value" and isinstance(token.value, sort) else None


def bare_or_quoted(value: Any) -> str | None:
    """A string as a word where it can stand bare, else quoted."""
    if not isinstance(value, str):
        return None
    return value if WORD.match(value) and value not in KEYWORDS and value.isprintable() else written(value)


number = Shape(_read_number, lambda value: "-" if value is None else str(value) if _is_int(value) else None, "0")
pair = Shape(_two_numbers(PAIR), lambda turn, step: f"{turn}/{step}" if _is_int(turn) and _is_int(step) else None, "0/0")
span = Shape(_two_numbers(RANGE), lambda start, stop: f"{start}..{stop}" if _is_int(start) and _is_int(stop) else None, "0..0")
word = Shape(_read_word, bare_or_quoted, "x")
text = Shape(_json_of(str), lambda value: written(value) if isinstance(value, str) else None, '""')
items = Shape(_json_of(list), lambda value: written(value) if isinstance(value, list) else None, "[]")


@dataclass(frozen=True, slots=True)
class Slot:
    """One token of a form: the holes it fills, and the default that lets it be left out."""

    label: str
    shape: Shape
    holes: tuple[str, ...]
    default: Any = REQUIRED

    def show(self, values: Mapping[str, Any]) -> str | None:
        """The token for these values, or `None` when it can be left out."""
        found = tuple(values.get(hole, ABSENT) for hole in self.holes)
        if self.default is not REQUIRED and found == (self.default,) * len(found):
            return None
        shown = None if ABSENT in found else self.shape.show(*found)
        return shown if shown is not None else None if self.default is not REQUIRED else self.shape.blank


class Extra(NamedTuple):
    """An option of one kind (`calls=`, `error=`): `write` puts it into a payload, `show` finds it there."""

    write: Callable[[Any, Token], None]
    show: Callable[[Any], str | None]


@dataclass(frozen=True, slots=True)
class Form:
    """How one kind is written: `name` and slots, the `type` as logged, the payload, the kind's own options."""

    name: str
    type: str
    slots: tuple[Slot, ...] = ()
    payload: Any = None
    extras: Mapping[str, Extra] | None = None

    @property
    def usage(self) -> str:
        """The form in one line, for error messages and help."""
        return " ".join([self.name, *(slot.label if slot.default is REQUIRED else f"[{slot.label}]" for slot in self.slots)])

    def values(self, arguments: Sequence[Token]) -> dict[str, Any]:
        """The hole values that the arguments spell; raises `NotationError` when they do not fit the slots."""
        values: dict[str, Any] = {}
        rest = list(arguments)
        for slot in self.slots:
            found = slot.shape.read(rest[0]) if rest else None
            if found is not None:
                rest.pop(0)
            elif slot.default is REQUIRED:
                raise NotationError(f"{self.name} needs {slot.label}, not {rest[0].text if rest else 'the end of the line'}; it is written `{self.usage}`")
            else:
                found = (slot.default,) * len(slot.holes)
            values.update(zip(slot.holes, found, strict=True))
        if rest:
            raise NotationError(f"{self.name} does not take {rest[0].text}; it is written `{self.usage}`")
        return values

    def built(self, values: Mapping[str, Any]) -> Any:
        """The payload with its holes filled."""
        return _filled(self.payload if self.payload is not None else {}, values)

    def found(self, payload: Any) -> dict[str, Any]:
        """The hole values that a payload holds, as far as it has this form's shape."""
        values: dict[str, Any] = {}
        _collect(self.payload, payload, values)
        return values


def _filled(part: Any, values: Mapping[str, Any]) -> Any:
    match part:
        case Hole(name):
            return values.get(name, ABSENT)
        case With(name, inner):
            return ABSENT if values.get(name, ABSENT) is ABSENT else _filled(inner, values)
        case dict():
            filled = {key: _filled(inner, values) for key, inner in part.items()}
            return {key: value for key, value in filled.items() if value is not ABSENT}
        case list():
            return [value for value in (_filled(inner, values) for inner in part) if value is not ABSENT]
        case _:
            return part


def _collect(part: Any, found: Any, values: dict[str, Any]) -> None:
    match part:
        case Hole(name):
            values.setdefault(name, found)
        case With(_, inner):
            _collect(inner, found, values)
        case dict() if isinstance(found, Mapping):
            for key, inner in part.items():
                if key in found:
                    _collect(inner, found[key], values)
        case list() if isinstance(found, list):
            for inner, value in zip(part, found, strict=False):
                _collect(inner, value, values)
        case _:
            return
