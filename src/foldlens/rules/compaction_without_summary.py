"""A compaction that ends well but has no summary."""

from msgspec import UNSET

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def unsummarised(row: Row) -> Finding | None:
        opened = compactions.open
        if opened is None or not opened.started or opened.nested or opened.summary is not None or read(row, "error") is not UNSET:
            return None
        return Finding(f"compaction_end at seq {row.seq} reports no error, but the compaction of seq {opened.seq} has no summary", (opened.seq,))

    return unsummarised


RULE = Rule(
    name="compaction-without-summary",
    statement="A compaction that ends without an error has a summary; any error, even an empty one, excuses it.",
    why="The summary is the only account of what was taken off the surface.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_end",),
    requires=("compaction-id-missing", "compaction-command-empty", "compaction-id-mismatch", "compaction-command-mismatch", "compaction-owner-changed"),
    judge=judge,
    passing="""
        compaction_start k1 -
        compaction_end k1 - .error=""
    """,
    failing="""
        compaction_start k1 -
        compaction_end k1 -   # ! compaction-without-summary
    """,
)
