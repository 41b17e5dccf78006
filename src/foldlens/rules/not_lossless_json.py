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
    live = scope.admission == "append"

    def lossy(row: Row) -> Finding | None:
        value = row.raw.get("data", UNSET) if live else row.raw
        if value is UNSET:
            return Finding(f"{text_of(row.type)} at seq {row.seq} carries no data")
        found = first_lossy(value)
        return Finding(f"{text_of(row.type)} at seq {row.seq} carries {found}, which JSON cannot hold without loss") if found else None

    return lossy


def first_lossy(value: Any) -> str | None:
    """The first value inside that does not survive JSON, in words."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping):
            if not all(isinstance(key, str) for key in value):
                return "a key that is no string"
            waiting.extend(value.values())
        elif isinstance(value, list | tuple):
            waiting.extend(value)
        elif isinstance(value, float):
            if is_negative_zero(value) or not math.isfinite(value):
                return "-0" if is_negative_zero(value) else str(value)
        elif value is not None and not isinstance(value, str | int):
            return f"a {type(value).__name__}"
    return None


RULE = Rule(
    name="not-lossless-json",
    statement="Everything in an event is lossless JSON: no -0, no NaN, no infinity. Under admission append an event without data breaks it "
    "too; a loaded one is left to the envelope's rule. A number above 2^53 is fine: reading has rounded it already.",
    why="A log is its file: what JSON changes on the way was never what the model saw.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
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
