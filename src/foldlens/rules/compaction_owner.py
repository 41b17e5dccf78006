"""A compaction names another turn than the open one.

A summary can clash only once a turn boundary crossed the compaction. That crossing is the violation, unless the session
forgives it because the compaction was never ended; so a loaded session holds the summary's clash until that is known.
"""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions, owner_clash
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)
    held: list[Finding] = []
    proven: list[Finding] = []

    def settle(row: Row | None) -> Found:
        if row is None or row.kind == "session_end_seed":
            proven.extend(held)
        held.clear()
        return proven if row is None else None

    def summary(row: Row) -> None:
        opened = compactions.open
        clash = None if opened is None else owner_clash(opened.turn, scope.turn)
        if opened is not None and opened.crossed and opened.owned and clash is not None and scope.admission == "seed":
            held.append(Finding(f"compaction_summary at seq {row.seq} belongs to a compaction that {clash}", (opened.seq,), seq=row.seq))

    def owner(row: Row | None) -> Found:
        if row is None or row.kind in ("compaction_end", "session_end_seed"):
            return settle(row)
        if row.kind == "compaction_summary":
            return summary(row)
        settle(row)
        clash = owner_clash(read(row, "turn"), scope.turn)
        return None if clash is None else Finding(f"compaction_start at seq {row.seq} {clash}", () if scope.turn_seq is None else (scope.turn_seq,))

    return owner


RULE = Rule(
    name="compaction-owner",
    statement="A compaction names the open turn, or null when no turn is open.",
    why="Whoever resumes the session must know whether the compaction belongs to a turn that may still be running.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_start", "compaction_summary", "compaction_end", "session_end_seed", "end"),
    exercised_by=("compaction_start",),
    requires=("compaction-overlap",),
    judge=judge,
    passing="""
        compaction_start k1 -
        compaction_end k1 - .error="failed"
        turn_start 1
        compaction_start k2 1
    """,
    failing="""
        turn_start 1
        compaction_start k1 -   # ! compaction-owner
    """,
)
