"""A code dispatch with an empty id."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.dispatch_roots import dispatch
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def missing(row: Row) -> Finding | None:
        empty = [name for name, value in zip(("rootCallId", "parentCallId", "subCallId"), dispatch(row), strict=True) if not value]
        return Finding(f"{row.kind} at seq {row.seq}: {' and '.join(empty)} must not be empty") if empty else None

    return missing


RULE = Rule(
    name="dispatch-id-missing",
    statement="A code dispatch carries a rootCallId, a parentCallId and a subCallId, none of them empty.",
    why="The three ids are all that ties a call made from code to the tool call that the model made.",
    sources=(Source("dsh", "tools", "current"),),
    dialects=("dsh",),
    on=("tool_code_dispatch_start", "tool_code_dispatch"),
    judge=judge,
    passing="""
        turn_start 1
        tool/code-dispatch-start {"rootCallId": "c1", "parentCallId": "c1", "subCallId": "c1:code:0", "name": "read", "arguments": {}}
    """,
    failing="""
        tool/code-dispatch-start {"rootCallId": "c1", "parentCallId": "c1", "subCallId": "", "name": "read", "arguments": {}}   # ! dispatch-id-missing
    """,
)
