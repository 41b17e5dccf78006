"""A request header that does not say which model it is for."""

from msgspec import UNSET

from foldlens.model.js import is_name, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.header_shapes import config_of
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def unnamed(row: Row) -> Finding | None:
        config = config_of(row)
        missing = [f"{key} is {quoted(config.get(key, UNSET))}" for key in ("provider", "model") if not is_name(config.get(key))]
        return Finding(f"request/header at seq {row.seq}: {' and '.join(missing)}") if missing else None

    return unnamed


RULE = Rule(
    name="header-without-model",
    statement="A request header names its provider and its model.",
    why="Without them nobody can say who answered.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("request_header",),
    admissions=("seed",),
    judge=judge,
    passing="""
        turn_start 1
        header "m"
    """,
    failing="""
        turn_start 1
        header "m" .header.config.provider=""   # ! header-without-model
    """,
)
