"""A request header whose adapter defaults do not describe its config."""

from collections.abc import Iterator, Mapping

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.header_shapes import config_of, header_of
from foldlens.rules.scope import Scope

FLAGS = ("reasoningEffort", "maxTokens")


def judge(scope: Scope) -> Judge:
    def defaults(row: Row) -> Finding | None:
        problems = "; ".join(faults(row))
        return Finding(f"request/header at seq {row.seq} has invalid adapterDefaults: {problems}") if problems else None

    return defaults


def faults(row: Row) -> Iterator[str]:
    """What is wrong with the flags, in words."""
    flags = header_of(row).get("adapterDefaults", UNSET)
    if flags is UNSET:
        return
    if not isinstance(flags, Mapping):
        yield f"{quoted(flags)} is no object"
        return
    for name, value in flags.items():
        if name not in FLAGS:
            yield f"{name} is no such flag"
        elif value is not True:
            yield f"{name} is {quoted(value)}; only true may be written"
        elif name not in config_of(row):
            yield f"{name} is marked as a default, but the config has none"


RULE = Rule(
    name="header-defaults-invalid",
    statement="adapterDefaults marks with true which of reasoningEffort and maxTokens in the config the adapter filled in.",
    why="The flags decide whether two headers are equal; a flag without its value compares nothing.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("request_header",),
    admissions=("seed",),
    judge=judge,
    passing="""
        turn_start 1
        header "m" .header.config.maxTokens=512 .header.adapterDefaults={"maxTokens": true}
    """,
    failing="""
        turn_start 1
        header "m" .header.adapterDefaults={"maxTokens": true}   # ! header-defaults-invalid
    """,
)
