"""A decision about an approval that nobody asked for."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.open_approvals import OpenApprovals
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    approvals = scope.part(OpenApprovals)

    def unasked(row: Row) -> Finding | None:
        approval = read(row, "id")
        if identity(approval) in approvals.asked:
            return None
        return Finding(f"approval/decided {quoted(approval)} at seq {row.seq} answers no open approval/asked")

    return unasked


RULE = Rule(
    name="approval-decided-unasked",
    statement="An approval/decided answers an open approval/asked; the question may be from an earlier turn.",
    why="A decision without its question looks like a permission that nobody requested.",
    sources=(Source("dsh", "user-approval", "current"),),
    dialects=("dsh",),
    on=("approval_decided",),
    judge=judge,
    passing="""
        turn_start 1
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}
        turn_end 1
        turn_start 2
        approval/decided {"id": "a1", "outcome": "allowed-once"}
    """,
    failing="""
        turn_start 1
        approval/decided {"id": "zz", "outcome": "rejected"}   # ! approval-decided-unasked
    """,
)
