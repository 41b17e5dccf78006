"""A summary that names no shadowed event."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def empty(row: Row) -> Finding | None:
        seqs = read(row, "shadowedSeqs")
        if isinstance(seqs, list) and seqs:
            return None
        return Finding(f"compaction_summary at seq {row.seq}: shadowedSeqs must name at least one event, not {quoted(seqs)}")

    return empty


RULE = Rule(
    name="compaction-summary-empty",
    statement="A summary names the events that it stands for: shadowedSeqs is not empty.",
    why="A summary of nothing adds text to the surface and takes none off.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_summary",),
    judge=judge,
    passing="""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s"
    """,
    failing="""
        compaction_start k1 -
        compaction_summary k1 0..0 [] "s"   # ! compaction-summary-empty
    """,
)
