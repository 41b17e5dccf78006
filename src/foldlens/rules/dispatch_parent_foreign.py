"""A code dispatch whose parent does not hang under its root call."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.dispatch_roots import DispatchRoots, dispatch
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    known = scope.part(DispatchRoots)

    def foreign(row: Row) -> Finding | None:
        ids = dispatch(row)
        root = known.roots.get(ids.parent)
        if ids.parent == ids.root or root == ids.root:
            return None
        found = "no dispatch so far made it" if root is None else f"it hangs under '{root}'"
        seq = known.seqs.get(ids.parent)
        return Finding(
            f"{row.kind} at seq {row.seq} names parent '{ids.parent}' under root '{ids.root}', but {found}",
            () if seq is None else (seq,),
        )

    return foreign


RULE = Rule(
    name="dispatch-parent-foreign",
    statement="The parent of a code dispatch is its root call, or an earlier sub-call under that root.",
    why="The parents make a tree whose top is a tool call of the model; a parent from elsewhere cuts the branch off.",
    sources=(Source("dsh", "tools", "current"),),
    dialects=("dsh",),
    on=("tool_code_dispatch_start", "tool_code_dispatch"),
    requires=("dispatch-id-missing", "dispatch-root-changed"),
    judge=judge,
    passing="""
        turn_start 1
        tool/code-dispatch-start {"rootCallId": "c1", "parentCallId": "c1", "subCallId": "s", "name": "run_code", "arguments": {}}
        tool/code-dispatch-start {"rootCallId": "c1", "parentCallId": "s", "subCallId": "s:code:0", "name": "read", "arguments": {}}
    """,
    failing="""
        turn_start 1
        tool/code-dispatch-start {"rootCallId": "c1", "parentCallId": "s", "subCallId": "t", "name": "read", "arguments": {}}   # ! dispatch-parent-foreign
    """,
)
