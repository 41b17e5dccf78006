"""A turn starts or ends inside a compaction.

A loaded session forgives a compaction that a crash left open: whether one was left open shows only when the next
start, end or end-seed comes, so the finding is held until then. The log itself ends with an implied end-seed.
"""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.scope import OPENING, Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)
    held: list[Finding] = []
    proven: list[Finding] = []

    def settle(row: Row | None) -> Found:
        if row is None:
            return proven
        if row.kind != "session_end_seed":
            proven.extend(held)
        held.clear()
        return None

    def crossing(row: Row | None) -> Found:
        if row is None or row.kind not in OPENING:
            return settle(row)
        if row.kind in ("step_start", "step_end"):
            return None
        opened = compactions.open
        if opened is None or not opened.started or opened.crossed:
            return None
        whose = "standalone compaction" if opened.turn is None else f"compaction of turn {quoted(opened.turn)}"
        found = Finding(f"{row.kind} at seq {row.seq} comes inside the {whose} that started at seq {opened.seq}", (opened.seq,), seq=row.seq)
        if scope.admission == "append":
            return found
        held.append(found)
        return None

    return crossing


RULE = Rule(
    name="compaction-crosses-turn",
    statement="No turn starts or ends between compaction_start and compaction_end; a loaded session forgives a compaction that was never ended.",
    why="A compaction belongs to one turn, or stands between turns: its range is chosen on a surface that must not move on meanwhile.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("crossing", "compaction_start", "compaction_end", "session_end_seed", "end"),
    exercised_by=("compaction_start",),
    judge=judge,
    passing="""
        turn_start 1
        compaction_start k1 1
        turn_end 1
        end_seed
    """,
    failing="""
        compaction_start k1 -
        turn_start 1   # ! compaction-crosses-turn
        compaction_end k1 - .error="failed"
    """,
)
