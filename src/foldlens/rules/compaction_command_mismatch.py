"""A summary, checkpoint or end that names another source command than the start did."""

from typing import Any

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.scope import Scope


def spoken(command: Any) -> str:
    """A source command in words."""
    return "no sourceCommandId" if command is UNSET else f"sourceCommandId {quoted(command)}"


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def mismatch(row: Row) -> Finding | None:
        opened, named = compactions.open, compactions.naming(row)
        if opened is None or named is None or opened.takes_command(named.command):
            return None
        known = " or ".join(map(spoken, opened.commands))
        return Finding(f"{named.label} carries {spoken(named.command)}, but the compaction that started at seq {opened.seq} carries {known}", (opened.seq,))

    return mismatch


RULE = Rule(
    name="compaction-command-mismatch",
    statement="All events of one compaction carry the same sourceCommandId, or none of them does.",
    why="It says who asked: a compaction that a command started and nobody finished leaves the command without an answer.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_summary", "compaction_end", "replacement"),
    exercised_by=("compaction_summary", "compaction_end"),
    requires=("compaction-id-missing", "compaction-command-empty", "compaction-id-mismatch"),
    judge=judge,
    passing="""
        compaction_start k1 - .sourceCommandId="cmd1"
        compaction_end k1 - .sourceCommandId="cmd1" .error="failed"
    """,
    failing="""
        compaction_start k1 - .sourceCommandId="cmd1"
        compaction_end k1 - .error="failed"   # ! compaction-command-mismatch
    """,
)
