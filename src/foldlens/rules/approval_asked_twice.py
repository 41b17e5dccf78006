"""An approval asked for again while it is still open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.open_approvals import OpenApprovals
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    approvals = scope.part(OpenApprovals)

    def twice(row: Row) -> Finding | None:
        approval = read(row, "id")
        first = approvals.asked.get(identity(approval))
        if first is None:
            return None
        return Finding(f"approval/asked {quoted(approval)} at seq {row.seq} asks again; the question of seq {first} is still open", (first,))

    return twice


RULE = Rule(
    name="approval-asked-twice",
    statement="An approval id is asked for again only after it was decided.",
    why="A decision is joined to its question by the id; with two questions open under one id, one stays unanswered for ever.",
    sources=(Source("dsh", "user-approval", "current"),),
    dialects=("dsh",),
    on=("approval_asked",),
    judge=judge,
    passing="""
        turn_start 1
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}
        approval/decided {"id": "a1", "outcome": "allowed-once"}
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}
    """,
    failing="""
        turn_start 1
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}
        approval/asked {"id": "a1", "toolName": "bash", "callId": "c1"}   # ! approval-asked-twice
    """,
)
