"""A summary or prune that says it shadows something else than its replacement does."""

from collections.abc import Container

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.compaction_scope import Claim, Compactions, Shadowing
from foldlens.rules.payload import same
from foldlens.rules.scope import Scope

SHOWN = 8  # seqs that a sentence lists


def listed(seqs: list[int]) -> str:
    """The first few seqs, and how many more."""
    more = len(seqs) - SHOWN
    return ", ".join(map(str, seqs[:SHOWN])) + (f" and {more} more" if more > 0 else "")


def difference(claimed: Claim, real: Shadowing, refused: Container[int]) -> str | None:
    """What is claimed wrongly, in words. A claim that is malformed in itself is another rule's matter, so are events that the fold refused."""
    if claimed.seqs == list(real.shadowed) and (claimed.start, claimed.end) == (real.start, real.stop):
        return None
    if not isinstance(claimed.seqs, list) or not claimed.seqs or not all(isinstance(seq, int) for seq in claimed.seqs):
        return None
    said, shadowed = set(claimed.seqs), set(real.shadowed)
    unsaid, untrue = [seq for seq in real.shadowed if seq not in said], [seq for seq in claimed.seqs if seq not in shadowed and seq not in refused]
    wrong = [f"it does not name {listed(unsaid)}"] if unsaid else []
    wrong += [f"it names {listed(untrue)} as well"] if untrue else []
    consistent = same(claimed.seqs[0], claimed.start) and same(claimed.seqs[-1], claimed.end)
    if not wrong and consistent and (claimed.start, claimed.end) != (real.start, real.stop):
        wrong = [f"its shadowedRange is {quoted(claimed.start)}..{quoted(claimed.end)}, not {real.start}..{real.stop}"]
    return " and ".join(wrong) or None


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def pair(row: Row) -> tuple[Claim | None, Shadowing | None]:
        """The claim and the replacement that meet at this event; `None` for a half that is not there yet."""
        opened = compactions.open
        if row.kind == "compaction_summary":  # the checkpoint may come first
            return compactions.claim(row), None if opened is None or opened.summary is not None else opened.checkpoint
        if row.kind == "tool_result":
            return compactions.pruned, compactions.shadowing(row, scope)
        if opened is not None:
            return opened.summary, compactions.shadowing(row, scope)
        return None, None

    def differs(row: Row) -> Finding | None:
        claimed, real = pair(row)
        wrong = difference(claimed, real, compactions.refused) if claimed is not None and real is not None else None
        if claimed is None or real is None or wrong is None:
            return None
        other = real.seq if claimed.seq == row.seq else claimed.seq
        return Finding(f"{claimed.label} misstates what {real.label} shadows ({listed(list(real.shadowed))}): {wrong}", (other,))

    return differs


RULE = Rule(
    name="shadowed-differs",
    statement="The shadowedSeqs and shadowedRange of a summary or prune are what its replacement really shadows.",
    why="Viewers and token counts trust the record; the model sees what the replacement did.",
    sources=(Source("foldlens", "compaction"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("compaction_summary", "replacement"),
    exercised_by=("compaction_summary", "compaction_prune"),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        user_message "a"
        user_message "b"
        compaction_start k1 -
        compaction_summary k1 0..1 [0,1] "s"
        checkpoint k1 "s" replace 0..1 from 2,3,0,1
        compaction_end k1 -
    """,
    failing="""
        user_message "a"
        user_message "b"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s"
        checkpoint k1 "s" replace 0..1 from 2,3,0,1   # ! shadowed-differs
    """,
)
