"""A question or decision about an approval with no turn open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import inside
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def outside(row: Row) -> Finding | None:
        if scope.in_turn("user-approval"):
            return None
        return Finding(f"{row.type} {quoted(inside(row.data, 'id'))} at seq {row.seq} stands outside any turn")

    return outside


RULE = Rule(
    name="approval-outside-turn",
    statement="Approvals are asked for and decided inside a turn.",
    why="An approval guards a tool call, and tools run only inside a turn; outside one, nobody can say what was allowed.",
    sources=(Source("dsh", "user-approval", "current"),),
    dialects=("dsh",),
    on=("approval_asked", "approval_decided"),
    judge=judge,
    passing="""
        turn_start 1
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}
        approval/decided {"id": "a1", "outcome": "allowed-once"}
    """,
    failing="""
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}   # ! approval-outside-turn
    """,
)
