"""A sandbox mode outside the vocabulary."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import is_one_of, listed, read
from foldlens.rules.scope import Scope

MODES = ("read-only", "workspace-write", "danger-full-access")


def judge(scope: Scope) -> Judge:
    def mode(row: Row) -> Finding | None:
        said = read(row, "mode")
        if is_one_of(said, MODES):
            return None
        return Finding(f"sandbox/mode at seq {row.seq} says {quoted(said)}; known: {listed(MODES)}")

    return mode


RULE = Rule(
    name="sandbox-mode-unknown",
    statement="A sandbox/mode event says read-only, workspace-write or danger-full-access.",
    why="The last mode decides what tools may touch; an unknown word could mean anything.",
    sources=(Source("dsh", "sandbox-policy", "current"),),
    dialects=("dsh",),
    on=("sandbox_mode",),
    judge=judge,
    passing="""
        sandbox/mode {"mode": "read-only"}
        sandbox/mode {"mode": "workspace-write"}
    """,
    failing="""
        sandbox/mode {"mode": "off"}   # ! sandbox-mode-unknown
    """,
)
