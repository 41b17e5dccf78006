"""A summary whose token count is no count."""

from foldlens.model.js import is_count, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def count(row: Row) -> Finding | None:
        tokens = read(row, "shadowedTokenCount")
        if is_count(tokens):
            return None
        return Finding(f"compaction_summary at seq {row.seq}: shadowedTokenCount must be an integer of at least 0, not {quoted(tokens)}")

    return count


RULE = Rule(
    name="compaction-token-count",
    statement="A summary's shadowedTokenCount is an integer of at least 0.",
    why="It is what the compaction saved; a negative or broken number spoils every sum over it.",
    sources=(Source("dsh", "compaction", "current"),),
    dialects=("dsh",),
    on=("compaction_summary",),
    judge=judge,
    passing="""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s" .shadowedTokenCount=0
    """,
    failing="""
        user_message "a"
        compaction_start k1 -
        compaction_summary k1 0..0 [0] "s" .shadowedTokenCount=-1   # ! compaction-token-count
    """,
)
