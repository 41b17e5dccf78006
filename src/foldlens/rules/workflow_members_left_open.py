"""A workflow run that ends while members are still running."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope
from foldlens.rules.workflow_runs import WorkflowRuns


def judge(scope: Scope) -> Judge:
    workflows = scope.part(WorkflowRuns)

    def left(row: Row) -> Finding | None:
        run = workflows.run_of(row)
        if run is None or not run.open_members:
            return None
        return Finding(f"tool-workflow/run-end at seq {row.seq} ends run {quoted(read(row, 'runId'))} with members {quoted(run.open_members)} still running")

    return left


RULE = Rule(
    name="workflow-members-left-open",
    statement="A run ends after all its members have ended.",
    why="A member left open looks as if it were still working, for ever.",
    sources=(Source("dsh", "tool-workflow", "current"),),
    dialects=("dsh",),
    on=("tool_workflow_run_end",),
    judge=judge,
    requires=("workflow-run-not-open",),
    passing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}
        tool-workflow/agent-end {"runId": "r", "seq": 1, "outcome": "completed"}
        tool-workflow/run-end {"runId": "r", "stopReason": "completed"}
    """,
    failing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}
        tool-workflow/run-end {"runId": "r", "stopReason": "completed"}   # ! workflow-members-left-open
    """,
)
