"""A turn ends while a call of it has no result on the surface."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.pairs import Pairs, said
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    pairs = scope.part(Pairs)

    def dangling(row: Row) -> Found:
        if not pairs.unanswered or scope.turn_seq is None:
            return None
        end = f"turn {quoted(scope.turn)} ends at seq {row.seq}" if scope.turn is not None else f"the turn ends at seq {row.seq}"
        return [
            Finding(f"assistant_message at seq {seq} calls {said(call)}; {end} without a result for it on the surface", (row.seq,), seq=seq)
            for call, seq in pairs.unanswered.items()
            if seq > scope.turn_seq
        ]

    return dangling


RULE = Rule(
    name="call-left-dangling",
    statement="When a turn ends, each call that it made and that is still on the surface has a result there.",
    why="It is legal, but most providers refuse a call without a result, so some layer has to invent one at the next request.",
    sources=(Source("foldlens", "pairs"),),
    dialects=("dsh", "dsh-2026-07", "nous"),
    on=("turn_end",),
    severity=Severity.NOTE,
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "" calls=c1:bash
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "ok"
        step_end 1/1
        turn_end 1
    """,
    failing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 calls=c1:bash   # ! call-left-dangling
        step_end 1/1
        turn_end 1
    """,
)
