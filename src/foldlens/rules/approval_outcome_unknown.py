"""A decision outside the vocabulary."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import is_one_of, listed, read
from foldlens.rules.scope import Scope

OUTCOMES = ("allowed-once", "rejected", "cancelled", "unavailable")


def judge(scope: Scope) -> Judge:
    def outcome(row: Row) -> Finding | None:
        said = read(row, "outcome")
        if is_one_of(said, OUTCOMES):
            return None
        return Finding(f"approval/decided {quoted(read(row, 'id'))} at seq {row.seq} has outcome {quoted(said)}; known: {listed(OUTCOMES)}")

    return outcome


RULE = Rule(
    name="approval-outcome-unknown",
    statement="The outcome of an approval is allowed-once, rejected, cancelled or unavailable.",
    why="Whether a tool ran with permission must not be a matter of interpretation.",
    sources=(Source("dsh", "user-approval", "current"),),
    dialects=("dsh",),
    on=("approval_decided",),
    judge=judge,
    passing="""
        turn_start 1
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}
        approval/decided {"id": "a1", "outcome": "allowed-once"}
    """,
    failing="""
        turn_start 1
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}
        approval/decided {"id": "a1", "outcome": "maybe"}   # ! approval-outcome-unknown
    """,
)
