"""A plan/mode event that is neither on nor off."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def switch(row: Row) -> Finding | None:
        active = read(row, "active")
        if isinstance(active, bool):
            return None
        return Finding(f"plan/mode at seq {row.seq} says active {quoted(active)}, not true or false")

    return switch


RULE = Rule(
    name="plan-mode-not-boolean",
    statement="A plan/mode event says `active` as true or false.",
    why="The last plan/mode event decides whether the model may only plan; a value that is neither leaves that open.",
    sources=(Source("dsh", "plan-mode", "current"),),
    dialects=("dsh",),
    on=("plan_mode",),
    judge=judge,
    passing="""
        plan/mode {"active": true}
        plan/mode {"active": false}
    """,
    failing="""
        plan/mode {"active": "yes"}   # ! plan-mode-not-boolean
    """,
)
