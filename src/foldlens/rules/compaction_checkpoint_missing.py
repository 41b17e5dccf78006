"""A compaction that ends well but never put its summary on the surface."""

from msgspec import UNSET

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def missing(row: Row) -> Finding | None:
        opened = compactions.open
        if opened is None or opened.summary is None or opened.checkpoint is not None or opened.refused or read(row, "error") is not UNSET:
            return None
        summary = opened.summary
        return Finding(
            f"{summary.label} is followed by no checkpoint before {row.kind} at seq {row.seq}: the model goes on seeing what it summarises",
            (row.seq,),
            seq=summary.seq,
        )

    return missing


RULE = Rule(
    name="compaction-checkpoint-missing",
    statement="A compaction that ends without an error has replaced its range by a checkpoint.",
    why="The summary record alone shadows nothing: the harness believes that it saved the tokens, and the model still gets them all.",
    sources=(Source("foldlens", "compaction"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("compaction_end",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s"
        checkpoint k1 "s" replace 0..0 from 1,2,0
        compaction_end k1 -
    """,
    failing="""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s"   # ! compaction-checkpoint-missing
        compaction_end k1 -
    """,
)
