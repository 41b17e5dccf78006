"""A compaction ends for another turn than it started for."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.payload import read, same
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def changed(row: Row) -> Finding | None:
        opened, owner = compactions.open, read(row, "turn")
        # A start that is missing, nested or names the wrong turn was reported: what the end says may be right.
        if opened is None or not opened.started or opened.nested or not opened.owned or same(owner, opened.turn):
            return None
        return Finding(
            f"compaction_end at seq {row.seq} names turn {quoted(owner)}, but the compaction started at seq {opened.seq} for turn {quoted(opened.turn)}",
            (opened.seq,),
        )

    return changed


RULE = Rule(
    name="compaction-owner-changed",
    statement="A compaction ends for the turn that it started for (null for one between turns).",
    why="Start and end are one pair; a different owner means that one of them belongs to another compaction.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_end",),
    requires=("compaction-id-missing", "compaction-command-empty", "compaction-id-mismatch", "compaction-command-mismatch"),
    judge=judge,
    passing="""
        turn_start 1
        compaction_start k1 1
        compaction_end k1 1 .error="failed"
    """,
    failing="""
        turn_start 1
        compaction_start k1 1
        compaction_end k1 - .error="failed"   # ! compaction-owner-changed
    """,
)
