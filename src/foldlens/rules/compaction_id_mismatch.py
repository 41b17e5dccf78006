"""A summary, checkpoint or end that names another compaction than the open one."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def mismatch(row: Row) -> Finding | None:
        opened, named = compactions.open, compactions.naming(row)
        if opened is None or named is None or opened.takes_id(named.id):
            return None
        known = " or ".join(map(quoted, opened.ids))
        return Finding(f"{named.label} names compaction {quoted(named.id)}, but {known}, started at seq {opened.seq}, is open", (opened.seq,))

    return mismatch


RULE = Rule(
    name="compaction-id-mismatch",
    statement="Summary, checkpoint and end carry the compactionId of the open compaction.",
    why="With ids crossed, a summary is taken for the account of a range that it never read.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_summary", "compaction_end", "replacement"),
    exercised_by=("compaction_summary", "compaction_end"),
    requires=("compaction-id-missing", "compaction-command-empty"),
    judge=judge,
    passing="""
        compaction_start k1 -
        compaction_end k1 - .error="failed"
    """,
    failing="""
        compaction_start k1 -
        compaction_end k2 - .error="failed"   # ! compaction-id-mismatch
    """,
)
