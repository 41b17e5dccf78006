"""A compaction event or checkpoint without a usable compaction id."""

from foldlens.model.js import is_name, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def missing(row: Row) -> Finding | None:
        named = compactions.naming(row)
        if named is None or is_name(named.id):
            return None
        return Finding(f"{named.label}: compactionId must be a non-empty string, not {quoted(named.id)}")

    return missing


RULE = Rule(
    name="compaction-id-missing",
    statement="Compaction starts, summaries, ends and checkpoints carry a non-empty compactionId.",
    why="The id is all that ties the four events of one compaction together.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_start", "compaction_summary", "compaction_end", "replacement"),
    exercised_by=("compaction_start", "compaction_summary", "compaction_end"),
    judge=judge,
    passing="""
        compaction_start k1 -
    """,
    failing="""
        compaction_start "" -   # ! compaction-id-missing
    """,
)
