"""A workflow outcome outside the vocabulary."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import is_one_of, listed, read
from foldlens.rules.scope import Scope

OUTCOMES = {
    "tool_workflow_agent_end": ("outcome", ("completed", "failed", "cancelled")),
    "tool_workflow_run_end": ("stopReason", ("completed", "cancelled", "error")),
}


def judge(scope: Scope) -> Judge:
    def outcome(row: Row) -> Finding | None:
        key, known = OUTCOMES[row.kind]
        said = read(row, key)
        return None if is_one_of(said, known) else Finding(f"{row.type} at seq {row.seq} has {key} {quoted(said)}; known: {listed(known)}")

    return outcome


RULE = Rule(
    name="workflow-outcome-unknown",
    statement="A member ends completed, failed or cancelled; a run stops as completed, cancelled or error.",
    why="Whether the work succeeded must not be a matter of interpretation.",
    sources=(Source("dsh", "tool-workflow", "current"),),
    dialects=("dsh",),
    on=("tool_workflow_agent_end", "tool_workflow_run_end"),
    judge=judge,
    requires=("workflow-record-malformed",),
    passing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}
        tool-workflow/agent-end {"runId": "r", "seq": 1, "outcome": "completed"}
        tool-workflow/run-end {"runId": "r", "stopReason": "completed"}
    """,
    failing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/run-end {"runId": "r", "stopReason": "failed"}   # ! workflow-outcome-unknown
    """,
)
