"""A second summary within one compaction."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def repeated(row: Row) -> Finding | None:
        first = None if compactions.open is None else compactions.open.summary
        if first is None:
            return None
        return Finding(f"compaction_summary at seq {row.seq} is the second one of its compaction; the first is at seq {first.seq}", (first.seq,))

    return repeated


RULE = Rule(
    name="compaction-summary-repeated",
    statement="A compaction has one summary.",
    why="The checkpoint repeats the summary; with two, nobody can say which one the model was given.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_summary",),
    requires=("compaction-id-missing", "compaction-command-empty", "compaction-id-mismatch", "compaction-command-mismatch"),
    judge=judge,
    passing="""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s"
    """,
    failing="""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s"
        compaction_summary k1 0..0 [0] "s"   # ! compaction-summary-repeated
    """,
)
