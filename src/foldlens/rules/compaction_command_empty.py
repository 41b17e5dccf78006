"""A compaction event or checkpoint whose source command is present but unusable."""

from msgspec import UNSET

from foldlens.model.js import is_name, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.compaction_scope import Compactions
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    compactions = scope.part(Compactions)

    def empty(row: Row) -> Finding | None:
        named = compactions.naming(row)
        if named is None or named.command is UNSET or is_name(named.command):
            return None
        return Finding(f"{named.label}: sourceCommandId must be a non-empty string where it is given, not {quoted(named.command)}")

    return empty


RULE = Rule(
    name="compaction-command-empty",
    statement="A sourceCommandId on a compaction event or checkpoint is a non-empty string.",
    why="It says which command asked for the compaction; an empty one claims a command that nobody can find.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_start", "compaction_summary", "compaction_end", "replacement"),
    exercised_by=("compaction_start", "compaction_summary", "compaction_end"),
    judge=judge,
    passing="""
        compaction_start k1 - .sourceCommandId="cmd1"
    """,
    failing="""
        compaction_start k1 - .sourceCommandId=""   # ! compaction-command-empty
    """,
)
