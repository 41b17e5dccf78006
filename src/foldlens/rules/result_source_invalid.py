"""A tool result that does not say which call it answers."""

from msgspec import UNSET

from foldlens.model.js import is_name, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.message_shapes import source_of
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def source(row: Row) -> Finding | None:
        given = source_of(row)
        if given is None or (given["kind"] == "tool" and is_name(given.get("callId"))):
            return None
        said = ", ".join(f"{key} {quoted(given.get(key, UNSET))}" for key in ("kind", "callId"))
        return Finding(f"tool_result at seq {row.seq} has the source {said}; it needs kind tool and a callId")

    return source


RULE = Rule(
    name="result-source-invalid",
    statement="A tool result comes from a tool and names the call.",
    why="The call id is what pairs question and answer.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("tool_result",),
    typed=True,
    admissions=("seed",),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 calls=c1:bash
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "done"
    """,
    failing="""
        turn_start 1
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "done" .message.source.kind="user"   # ! result-source-invalid
    """,
)
