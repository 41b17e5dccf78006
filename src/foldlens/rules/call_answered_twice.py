"""A second result for a call that has one on the surface."""

from typing import Any

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.pairs import NO_ID, Pairs, answers_of, key, said
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    pairs = scope.part(Pairs)

    def again(row: Row, call: Any, shadowed: tuple[int, ...]) -> Finding | None:
        kept = [seq for seq in pairs.answers.get(call, ()) if seq not in shadowed]
        makers = len(pairs.callers.get(call, ()))
        if call == NO_ID or not makers or len(kept) < makers:  # an orphan, and an id that two calls share, are reported as such
            return None
        return Finding(f"tool_result {said(call)} at seq {row.seq} answers a call that seq {kept[-1]} answers already", (kept[-1],))

    def twice(row: Row) -> Found:
        plan, calls = scope.plan, [key(call_id) for call_id in answers_of(row)]
        if plan is None or not plan.applies or all(map(pairs.awaits, calls)):
            return None
        pairs.tables()
        return [found for call in calls if (found := again(row, call, plan.shadowed)) is not None] or None

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
