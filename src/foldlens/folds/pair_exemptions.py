"""Which exemptions two equal messages needed: the differences in how they are written."""

from collections.abc import Mapping
from typing import Any

from foldlens.folds.exemptions import mask_of
from foldlens.folds.parts import Parts
from foldlens.folds.scheme import Item, Scheme

EMPTY = frozenset({"null content", "empty content"})


def exemptions_between(wire: Item, logged: Item, scheme: Scheme) -> int:
    """The exemptions, as bits, by which the two items are one message."""
    if wire.parts is None or logged.parts is None:
        return _own_shape(wire, logged, scheme)
    sent, said = wire.parts, logged.parts
    names = _text_steps(sent, said) | _call_steps(sent, said) | _field_steps(sent, said)
    if wire.members != logged.members:
        names.add("merged-neighbours")
    if wire.is_system and scheme.wild_system and sent.texts != said.texts:
        names.add("system-text")
    if not scheme.reasoning and (sent.reasoning or said.reasoning):
        names.add("reasoning-not-compared")
    elif "reasoning field" in sent.shape - said.shape:
        names.add("reasoning-field")
    if not scheme.call_ids and (sent.calls or sent.results):
        names.add("call-ids-not-compared")
    return mask_of(names)


def _own_shape(wire: Item, logged: Item, scheme: Scheme) -> int:
    if scheme.wild_system:
        return mask_of({"system-text"}) if wire.is_system and wire.message.content != logged.message.content else 0
    return 0 if in_same_order(wire.message.body, logged.message.body) else mask_of({"key-order"})


def in_same_order(left: Any, right: Any) -> bool:
    """Whether two equal values have their keys in the same order all the way down."""
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return list(left) == list(right) and all(map(in_same_order, left.values(), right.values()))
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return all(map(in_same_order, left, right))
    return True


def _text_steps(sent: Parts, said: Parts) -> set[str]:
    names: set[str] = set()
    if not sent.texts and not said.texts and (sent.shape & EMPTY) != (said.shape & EMPTY):
        names.add("empty-content")
    if "blocks" in said.shape and "text" in sent.shape and said.texts:
        names.add("joined-text-blocks")
    if "blocks" in sent.shape and (sent.texts != said.texts or "text" in said.shape):
        names.add("text-blocks-as-written")
    if "image by reference" in said.shape:
        names.add("image-by-reference")
    return names


def _call_steps(sent: Parts, said: Parts) -> set[str]:
    names: set[str] = set()
    if {mark for mark in sent.shape if mark.startswith("call as")} != {mark for mark in said.shape if mark.startswith("call as")}:
        names.add("call-wrapper")
    if any(isinstance(one.arguments, str) != isinstance(other.arguments, str) for one, other in zip(sent.calls, said.calls, strict=False)):
        names.add("parsed-arguments")
    if said.results and sent.shape & _roles(sent) != said.shape & _roles(said):
        names.add("tool-role")
    if "error flag" in said.shape - sent.shape:
        names.add("error-flag")
    return names


def _roles(parts: Parts) -> set[str]:
    return {mark for mark in parts.shape if mark.startswith("role ")}


def _field_steps(sent: Parts, said: Parts) -> set[str]:
    found = {"log-only-fields"} if "log fields" in said.shape - sent.shape else set[str]()
    return found | ({"wire-only-fields"} if "wire fields" in sent.shape - said.shape else set[str]())
