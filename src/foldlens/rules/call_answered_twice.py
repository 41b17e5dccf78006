"""A second result for a call that has one on the surface."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.pairs import NO_ID, Pairs, key, said
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    pairs = scope.part(Pairs)

    def twice(row: Row) -> Finding | None:
        plan, call = scope.plan, key(row.call_id)
        if pairs.awaits(call) or plan is None or not plan.applies:
            return None
        pairs.tables()
        kept = [seq for seq in pairs.answers.get(call, ()) if seq not in plan.shadowed]
        makers = len(pairs.callers.get(call, ()))
        if call == NO_ID or not makers or len(kept) < makers:  # an orphan, and an id that two calls share, are reported as such
            return None
        return Finding(f"tool_result {said(call)} at seq {row.seq} answers a call that seq {kept[-1]} answers already", (kept[-1],))

    return twice


RULE = Rule(
    name="call-answered-twice",
    statement="A call on the surface has one result there; a result that takes the other's place is no second one.",
    why="Providers refuse a second result, and the model cannot know which of the two holds.",
    sources=(Source("foldlens", "pairs"),),
    dialects=("nous", "chat"),  # dsh's session part judges it: the first result settles the call
    on=("tool_result",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        dialect: nous
        assistant_message "" calls=c1:bash
        tool_result c1 "long"
        tool_result c1 "short" replace 1..1
    """,
    failing="""
        dialect: nous
        assistant_message "" calls=c1:bash
        tool_result c1 "ok"
        tool_result c1 "ok again"   # ! call-answered-twice
    """,
)
