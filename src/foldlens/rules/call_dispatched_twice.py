"""A tool call recorded a second time in its step."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.nesting import Nesting
from foldlens.rules.pairs import key, said
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def twice(row: Row) -> Finding | None:
        before = nesting.pending.get(row.call_id)
        return None if before is None else Finding(f"tool_call {said(key(row.call_id))} at seq {row.seq} repeats the call of seq {before}", (before,))

    return twice


RULE = Rule(
    name="call-dispatched-twice",
    statement="A step records a tool call once while no result has answered it.",
    why="The harness takes the second record silently; a tool that ran twice may have done its work twice.",
    sources=(Source("foldlens", "pairs"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("tool_call",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_call 1/1 c2 bash
    """,
    failing="""
        turn_start 1
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_call 1/1 c1 bash   # ! call-dispatched-twice
    """,
)
