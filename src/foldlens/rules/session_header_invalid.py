"""A session header with a value that the harness refuses."""

from collections.abc import Callable, Mapping
from typing import Any

from foldlens.model.js import is_count, quoted
from foldlens.model.log import Log
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.scope import Scope

PLACEHOLDER = "{{"  # how test snapshots write what differs from run to run


def is_text(value: Any) -> bool:
    """Whether the value is a string."""
    return isinstance(value, str)


def is_directory(value: Any) -> bool:
    """Whether the value is an absolute path, of Unix or of Windows, or a snapshot's placeholder for one."""
    return isinstance(value, str) and (value.startswith(("/", "\\\\", PLACEHOLDER)) or value[1:3] in (":\\", ":/"))


FIELDS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "version": (lambda value: is_count(value) and value == 0, "0"),
    "id": (is_text, "a string"),
    "createdAt": (is_count, "a time in whole milliseconds"),
    "cwd": (is_directory, "an absolute path"),
    "parentSession": (is_text, "a string"),
    "seedLength": (is_count, "a number of events"),
    "origin": (lambda value: value == "subagent", "subagent"),
    "delegationDepth": (is_count, "a depth of 0 or more"),
    "agentPreset": (is_text, "a string"),
}


def judge(scope: Scope) -> Judge:
    def header(row: Row | None) -> list[Finding]:
        given = scope.header
        return [
            Finding(f"the session header's {name} is {quoted(given[name])}; it must be {words}")
            for name, (allowed, words) in FIELDS.items()
            if name in given and not allowed(given[name])
        ]

    return header


def needs(log: Log) -> str | None:
    """Only a log with a header can break the rule."""
    return None if log.header.fields else "the log has no session header"


RULE = Rule(
    name="session-header-invalid",
    statement="Each value in the session header has its documented form. A missing one is damage, not a violation, and a test snapshot's "
    "{{placeholder}} for the working directory is exempt. Further keys are free.",
    why="The loader refuses the whole session for it.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("end",),
    admissions=("seed",),
    needs=needs,
    judge=judge,
    passing="""
        header: {"version": 0, "id": "s1", "createdAt": 0, "cwd": "/work", "delegationDepth": 0}
        turn_start 1
    """,
    failing="""
        header: {"version": 0, "id": "s1", "createdAt": 0, "cwd": "work", "delegationDepth": 0}   # ! session-header-invalid
    """,
)
