"""A summary whose range is not the first and last of the events that it names."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.payload import same
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def mismatch(row: Row) -> Finding | None:
        claimed = compactions.claim(row)
        first, last = claimed.seqs[0], claimed.seqs[-1]
        if same(first, claimed.start) and same(last, claimed.end):
            return None
        return Finding(
            f"{claimed.label}: shadowedRange is {quoted(claimed.start)} to {quoted(claimed.end)}, "
            f"but shadowedSeqs begins with {quoted(first)} and ends with {quoted(last)}"
        )

    return mismatch


RULE = Rule(
    name="compaction-range-mismatch",
    statement="A summary's shadowedRange is the first and the last of its shadowedSeqs.",
    why="Both say what the summary stands for; where they disagree, one of them is wrong.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_summary",),
    requires=("compaction-summary-empty",),
    judge=judge,
    passing="""
        user_message "a"
        user_message "b"
        compaction_start k1 -
        compaction_summary k1 0..1 [0,1] "s"
    """,
    failing="""
        user_message "a"
        user_message "b"
        compaction_start k1 -
        compaction_summary k1 0..1 [0] "s"   # ! compaction-range-mismatch
    """,
)
