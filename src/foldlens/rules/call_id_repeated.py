"""A call id that another message on the surface uses already."""

from collections.abc import Iterator

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.pairs import NO_ID, Pairs, key, said
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    pairs = scope.part(Pairs)
    callers = pairs.callers

    def repeats(row: Row) -> Iterator[Finding]:
        plan, own = scope.plan, set[object]()
        for call in map(key, row.calls):
            if call == NO_ID:
                continue
            if call in own:
                yield Finding(f"assistant_message at seq {row.seq} makes two calls with the id {said(call)}")
            own.add(call)
            kept = [seq for seq in callers.get(call, ()) if plan is None or seq not in plan.shadowed]
            if kept:
                yield Finding(f"assistant_message at seq {row.seq} calls {said(call)}, an id that seq {kept[-1]} uses for a call of its own", (kept[-1],))

    def repeated(row: Row) -> Found:
        calls = row.calls
        if not calls or (len(calls) == 1 and key(calls[0]) not in callers):
            return None
        return list(repeats(row)) or None

    return repeated


RULE = Rule(
    name="call-id-repeated",
    statement="No two calls on the surface have the same id.",
    why="Results are matched by id: with one id for two calls, providers refuse the request or give a result to the wrong call.",
    sources=(Source("foldlens", "pairs"),),
    dialects=("dsh", "dsh-2026-07", "nous", "chat"),
    on=("assistant_message",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        dialect: nous
        assistant_message "" calls=c1:bash,c2:bash
        tool_result c1 "ok"
        tool_result c2 "ok"
    """,
    failing="""
        dialect: nous
        assistant_message "" calls=c1:bash
        tool_result c1 "ok"
        assistant_message "" calls=c1:bash   # ! call-id-repeated
    """,
)
