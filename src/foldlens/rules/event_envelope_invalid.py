"""An event whose envelope is not the documented one."""

from collections.abc import Iterator

from msgspec import UNSET

from foldlens.model.js import is_safe_int, quoted, text_of
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.scope import Scope

KEYS = frozenset({"type", "seq", "time", "data", "ignorable", "surfaceOp", "sourceEventSeqs"})


def judge(scope: Scope) -> Judge:
    def envelope(row: Row) -> Finding | None:
        problems = "; ".join(faults(row))
        return Finding(f"{text_of(row.type)} at seq {row.seq} has an invalid envelope: {problems}") if problems else None

    return envelope


def faults(row: Row) -> Iterator[str]:
    """What is wrong around the payload, in words."""
    unknown = [str(key) for key in row.raw if key not in KEYS]
    if unknown:
        yield f"unknown key {', '.join(unknown)}"
    if not isinstance(row.type, str):
        yield f"type is {text_of(row.type)}, not a string"
    if row.recorded is UNSET:
        yield "seq is missing"
    if not is_safe_int(row.time):
        yield f"time is {quoted(row.time)}, not a whole number of milliseconds"
    if "data" not in row.raw:
        yield "data is missing"
    if row.ignorable is not UNSET and row.ignorable is not True:
        yield f"ignorable is {quoted(row.ignorable)}; only true may be written"


RULE = Rule(
    name="event-envelope-invalid",
    statement="An event is type, seq, time and data, perhaps ignorable, surfaceOp and sourceEventSeqs, and nothing else; time is whole "
    "milliseconds, ignorable is true or absent. A seq that is not the event's place has a rule of its own.",
    why="The loader refuses the whole session at the first event with another envelope.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("any",),
    typed=True,
    admissions=("seed",),
    judge=judge,
    passing="""
        turn_start 1 t=-5
        foo/bar {} ignorable
    """,
    failing="""
        turn_start 1 t=1.5   # ! event-envelope-invalid
    """,
)
