"""A result enters a surface on which nothing before it makes its call."""

from typing import Any

from foldlens.model.dialect import APPENDED, Plan
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.pairs import Pairs, answers_of, key, said
from foldlens.rules.scope import Scope


def orphan(row: Row, call_id: Any, plan: Plan, pairs: Pairs) -> Finding | None:
    """What is wrong with a result that no call waits for."""
    call = key(call_id)
    found = pairs.callers.get(call, ())
    before = plan.place(row.seq)
    if call in pairs.refused or pairs.unreadable or any(pairs.place(seq) < before for seq in found if seq not in plan.shadowed):
        return None
    if any(pairs.results.get(seq) == call for seq in plan.shadowed):
        return None  # a rewrite: the result whose place it takes was reported
    here = f"tool_result {said(call)} at seq {row.seq}"
    if call in pairs.hidden:
        seq, by = pairs.hidden[call]
        return Finding(f"{here} answers a call that the model no longer sees: seq {seq} makes it and seq {by} shadows that", (seq, by))
    if found:
        return Finding(f"{here} stands before its call, which seq {found[0]} makes", found[:1])
    return Finding(f"{here} answers a call that no message on the surface makes")


def judge(scope: Scope) -> Judge:
    pairs = scope.part(Pairs)
    alone = scope.dialect != "chat"

    def orphans(row: Row) -> Found:
        plan = scope.plan
        if plan is APPENDED and alone and pairs.awaits(row.call_id):
            return None
        if plan is None or not plan.applies:
            return None
        pairs.tables()
        return [found for call_id in answers_of(row) if (found := orphan(row, call_id, plan, pairs)) is not None] or None

    return orphans


RULE = Rule(
    name="result-without-visible-call",
    statement="A result that enters the surface finds its call there, before it.",
    why="Providers refuse a request with a result for a call that it does not hold, and the session cannot go on.",
    sources=(Source("foldlens", "pairs"),),
    dialects=("dsh", "dsh-2026-07", "chat"),
    on=("tool_result",),
    severity=Severity.WARNING,
    requires=("tool-result-without-call", "not-in-open-step"),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "" calls=c1:bash
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "ok"
    """,
    failing="""
        turn_start 1
        step_start 1/1
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "ok"   # ! result-without-visible-call
    """,
)
