"""A prune that no rewritten result follows."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def unfollowed(row: Row) -> Finding | None:
        prune = compactions.pruned
        if prune is None:
            return None
        shown = quoted(prune.seqs)
        return Finding(f"{prune.label} says that it shadows {shown}, but {row.kind} at seq {row.seq} comes before any rewritten result", seq=prune.seq)

    return unfollowed


RULE = Rule(
    name="prune-without-rewrite",
    statement="A prune is followed by the rewritten tool result, before the next prune, step or turn event.",
    why="The prune record alone shortens nothing: the model goes on seeing the long result.",
    sources=(Source("foldlens", "compaction"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("compaction_prune", "crossing", "session_end_seed"),
    exercised_by=("compaction_prune",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "" calls=c1:bash
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "long" .message.id="r"
        step_end 1/1
        compaction_prune 4..4 [4]
        tool_result 1/1 c1 "short" replace 4..4 from 4 .message.id="r"
        step_start 1/2
    """,
    failing="""
        compaction_prune 0..0 [0]   # ! prune-without-rewrite
        turn_start 1
    """,
)
