"""A call id that another message on the surface uses already."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.pairs import Pairs, said
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    pairs = scope.part(Pairs)

    def repeated(row: Row | None) -> Found:
        return [
            Finding(f"assistant_message at seq {seq} makes two calls with the id {said(call)}", seq=seq)
            if seq == before
            else Finding(f"assistant_message at seq {seq} calls {said(call)}, an id that seq {before} uses for a call of its own", (before,), seq=seq)
            for seq, before, call in pairs.repeated()
        ]

    return repeated


RULE = Rule(
    name="call-id-repeated",
    statement="No two calls on the surface have the same id.",
    why="Results are matched by id: with one id for two calls, providers refuse the request or give a result to the wrong call.",
    sources=(Source("foldlens", "pairs"),),
    dialects=("dsh", "dsh-2026-07", "nous", "chat"),
    on=("end",),
    exercised_by=("assistant_message",),
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
        assistant_message "" calls=c1:bash   # ! call-id-repeated
    """,
)
