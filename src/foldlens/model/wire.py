"""A wire format: where a request body keeps its messages and header, and how one message reads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from foldlens.model.message import Message

ALL_SIDES = frozenset({"user", "assistant", "tool"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """Everything that differs between request bodies, as values and functions.

    `messages_at` is the key of the message list; `messages` gives that list from a whole body.
    `message` reads one entry. `header` gives the rest in one set of terms: model, system, tools, temperature, maxTokens, stop.
    `merges` names the sides whose neighbouring messages this format may send as one.
    `system_apart`: the system text travels outside the message list.
    `own`: the dialects whose logs hold messages in exactly this shape, so that nothing needs to be mapped.
    """

    name: str
    title: str
    messages_at: str
    messages: Callable[[Any], list[Any]]
    message: Callable[[Any], Message]
    header: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    merges: frozenset[str] = frozenset()
    system_apart: bool = False
    parsed_arguments: bool = False
    compares_reasoning: bool = True
    compares_call_ids: bool = True
    own: tuple[str, ...] = ()


_known: dict[str, Wire] = {}


def register_wire(wire: Wire) -> None:
    """Make a wire format known by name; `captures` does so once for each of its files."""
    _known[wire.name] = wire


def wire_named(name: str) -> Wire:
    """The wire format of that name; raises `ValueError` naming the known ones."""
    try:
        return _known[name]
    except KeyError:
        raise ValueError(f"unknown wire format {name!r}; known: {', '.join(sorted(_known))}") from None
