"""A tool call recorded a second time in its step."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.pairs import key, said
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    dispatched: dict[object, int] = {}

    def twice(row: Row) -> Finding | None:
        if row.kind == "step_start":
            dispatched.clear()
            return None
        call = key(row.call_id)
        before = dispatched.setdefault(call, row.seq)
        return None if before == row.seq else Finding(f"tool_call {said(call)} at seq {row.seq} repeats the call of seq {before}", (before,))

    return twice


RULE = Rule(
    name="call-dispatched-twice",
    statement="A step records each tool call once.",
    why="The harness takes the second record silently; a tool that ran twice may have done its work twice.",
    sources=(Source("foldlens", "pairs"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("step_start", "tool_call"),
    exercised_by=("tool_call",),
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
