"""A Nous range that names an earlier replacement by its seq, where only its position counts."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    standing: dict[int, int] = {}  # live replacement -> position

    def missed(row: Row) -> Finding | None:
        plan = scope.plan
        assert plan is not None and plan.start is not None and plan.stop is not None  # topic `replacement` says so
        named = [seq for seq in (plan.start, plan.stop) if seq in standing and not plan.start <= standing[seq] <= plan.stop]
        for seq in plan.shadowed:
            standing.pop(seq, None)
        standing[row.seq], _ = plan.place(row.seq)
        if not named:
            return None
        seq = named[0]
        return Finding(
            f"{row.kind} at seq {row.seq} replaces {plan.start}..{plan.stop} and names seq {seq}, "
            f"but that replacement stands at position {standing[seq]}, outside the range: it stays on the surface",
            (seq,),
        )

    return missed


RULE = Rule(
    name="range-misses-replacement",
    statement="A range that means an earlier replacement names the position where it stands, not its seq.",
    why="The first summary stays beside the second one that was meant to take it in, and the model reads both.",
    sources=(Source("foldlens", "ranges"),),
    dialects=("nous",),
    on=("replacement",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        dialect: nous
        user_message "a"
        user_message "b"
        system_message "summary" replace 0..1
        user_message "c"
        system_message "summary of all" replace 0..3
    """,
    failing="""
        dialect: nous
        user_message "a"
        system_message "summary" replace 0..0
        system_message "summary of all" replace 1..1   # ! range-misses-replacement
    """,
)
