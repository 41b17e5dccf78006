"""A tool result that answers no call of its step."""

from foldlens.model.js import text_of
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope

NOT_STARTED = {"dsh": "TOOL_NOT_STARTED", "dsh-2026-07": "interrupted"}


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)
    rewrites_are_free = scope.dialect == "dsh"
    exempt = NOT_STARTED[scope.dialect]

    def unanswered(row: Row) -> Finding | None:
        if rewrites_are_free and row.surface_op != "append":
            return None
        call = row.call_id
        if nesting.awaits(call) or (row.is_error and row.error_code == exempt):
            return None
        return Finding(f"tool_result {text_of(call)!r} at seq {row.seq} answers no open tool_call of step {text_of(row.data.turn)}/{text_of(row.data.step)}")

    return unanswered


RULE = Rule(
    name="tool-result-without-call",
    statement="A tool result answers a tool call of the same step that has no result yet. Exempt is an error result that says the tool never "
    "started (code TOOL_NOT_STARTED; interrupted in 2026-07), but it still needs the open step; in the current edition a rewrite too.",
    why="The model reads a result as the answer to its own call; one without a call is an answer to nothing.",
    sources=(Source("dsh", "session", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("tool_result",),
    requires=("not-in-open-step",),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 calls=c1:bash,c2:read
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "done"
        tool_result 1/1 c2 "not started" error=TOOL_NOT_STARTED
    """,
    failing="""
        turn_start 1
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "done"
        tool_result 1/1 c1 "again"   # ! tool-result-without-call
    """,
)
