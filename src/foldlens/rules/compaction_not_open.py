"""A summary, checkpoint or end of a compaction that is not open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def stray(row: Row) -> Finding | None:
        named = compactions.naming(row)
        if named is None or compactions.open is not None:
            return None
        return Finding(f"{named.label} belongs to compaction {quoted(named.id)}, but no compaction is open")

    return stray


RULE = Rule(
    name="compaction-not-open",
    statement="Summaries, checkpoints and compaction ends come after their compaction_start and not after its end.",
    why="A checkpoint outside any compaction hides history on nobody's account, and no reader can tell a half-done one from a finished one.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_summary", "compaction_end", "replacement"),
    exercised_by=("compaction_summary", "compaction_end"),
    requires=("compaction-id-missing", "compaction-command-empty"),
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
        checkpoint k1 "s" replace 0..0 from 0   # ! compaction-not-open
    """,
)
