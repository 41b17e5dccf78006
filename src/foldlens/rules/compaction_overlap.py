"""A compaction starts while another one is open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def overlap(row: Row) -> Finding | None:
        opened = compactions.open
        # A crossed one lacks its end; that it was crossed is the violation.
        if opened is None or not opened.started or opened.crossed:
            return None
        whose = "the standalone compaction" if opened.turn is None else f"the compaction of turn {quoted(opened.turn)}"
        return Finding(f"compaction_start at seq {row.seq} while {whose}, started at seq {opened.seq}, is still open", (opened.seq,))

    return overlap


RULE = Rule(
    name="compaction-overlap",
    statement="A compaction starts only when no other one is open.",
    why="Two compactions at once would each choose a range on a surface that the other one is about to change.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_start",),
    judge=judge,
    passing="""
        compaction_start k1 -
        compaction_end k1 - .error="failed"
        compaction_start k2 -
    """,
    failing="""
        compaction_start k1 -
        compaction_start k2 -   # ! compaction-overlap
    """,
)
