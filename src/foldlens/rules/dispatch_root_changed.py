"""A code dispatch that moves a known sub-call to another root call."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.dispatch_roots import DispatchRoots, dispatch
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    known = scope.part(DispatchRoots)

    def changed(row: Row) -> Finding | None:
        ids = dispatch(row)
        root = known.roots.get(ids.sub, ids.root)
        if root == ids.root:
            return None
        first = known.seqs.get(ids.sub)
        where = "" if first is None else f" at seq {first}"
        return Finding(
            f"{row.kind} at seq {row.seq} puts sub-call '{ids.sub}' under root '{ids.root}', but it hung under '{root}'{where}",
            () if first is None else (first,),
        )

    return changed


RULE = Rule(
    name="dispatch-root-changed",
    statement="A sub-call keeps its rootCallId.",
    why="A call made from code belongs to one tool call of the model; under two roots its cost and its result are counted twice.",
    sources=(Source("dsh", "tools", "current"),),
    dialects=("dsh",),
    on=("tool_code_dispatch_start", "tool_code_dispatch"),
    requires=("dispatch-id-missing",),
    judge=judge,
    passing="""
        turn_start 1
        tool/code-dispatch-start {"rootCallId": "c1", "parentCallId": "c1", "subCallId": "s", "name": "read", "arguments": {}}
        tool/code-dispatch {"rootCallId": "c1", "parentCallId": "c1", "subCallId": "s", "name": "read", "arguments": {}, "isError": false, "content": []}
    """,
    failing="""
        turn_start 1
        tool/code-dispatch-start {"rootCallId": "c1", "parentCallId": "c1", "subCallId": "s", "name": "read", "arguments": {}}
        tool/code-dispatch {"rootCallId": "c2", "parentCallId": "c2", "subCallId": "s", "name": "read", "arguments": {}}   # ! dispatch-root-changed
    """,
)
