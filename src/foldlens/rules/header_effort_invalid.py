"""A request header with a reasoning effort that is no word."""

from msgspec import UNSET

from foldlens.model.js import is_name, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.header_shapes import config_of
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def effort(row: Row) -> Finding | None:
        given = config_of(row).get("reasoningEffort", UNSET)
        if given is UNSET or is_name(given):
            return None
        return Finding(f"request/header at seq {row.seq}: reasoningEffort is {quoted(given)}, not a word")

    return effort


RULE = Rule(
    name="header-effort-invalid",
    statement="A request header's reasoning effort is a non-empty string or absent.",
    why="It is sent as it stands; null or an empty string is refused or misread by the provider.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("request_header",),
    admissions=("seed",),
    judge=judge,
    passing="""
        turn_start 1
        header "m" .header.config.reasoningEffort="high"
    """,
    failing="""
        turn_start 1
        header "m" .header.config.reasoningEffort=null   # ! header-effort-invalid
    """,
)
