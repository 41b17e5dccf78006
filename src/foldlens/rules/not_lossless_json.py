"""A value that JSON cannot carry without loss."""

import math
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from foldlens.model.js import is_negative_zero, text_of
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    older = scope.dialect == "dsh-2026-07"
    payload_only = older or scope.admission == "append"

    def lossy(row: Row) -> Finding | None:
        value = row.raw.get("data", UNSET) if payload_only else row.raw
        if value is UNSET:
            return Finding(f"{text_of(row.type)} at seq {row.seq} carries no data")
        found = first_lossy(value, negative_zero_passes=older)
        return Finding(f"{text_of(row.type)} at seq {row.seq} carries {found}, which JSON cannot hold without loss") if found else None

    return lossy


def first_lossy(value: Any, *, negative_zero_passes: bool) -> str | None:
    """The first value inside that does not survive JSON, in words."""
    waiting, seen = [value], set[int]()  # by identity: a list that holds itself must not be walked for ever
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping | list | tuple):
            if id(value) in seen:
                continue
            seen.add(id(value))
        if isinstance(value, Mapping):
            if not all(isinstance(key, str) for key in value):
                return "a key that is no string"
            waiting.extend(value.values())
        elif isinstance(value, list | tuple):
            waiting.extend(value)
        elif isinstance(value, float):
            if not math.isfinite(value):
                return str(value)
            if is_negative_zero(value) and not negative_zero_passes:
                return "-0"
        elif value is not None and not isinstance(value, str | int):
            return f"a {type(value).__name__}"
    return None


RULE = Rule(
    name="not-lossless-json",
    statement="Everything in an event is lossless JSON: no NaN, no infinity, and in the current edition no -0. An event without data breaks it too, "
    "but in a loaded session of the current edition that is left to the envelope's rule. A number above 2^53 is fine: reading has rounded it already.",
    why="A log is its file: what JSON changes on the way was never what the model saw.",
    sources=(Source("dsh", "admission", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("any",),
    typed=True,
    judge=judge,
    passing="""
        plan/mode {"active": true}
    """,
    failing="""
        plan/mode {"active": true, "z": -0.0}   # ! not-lossless-json
    """,
)
