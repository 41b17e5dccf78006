"""A workflow run that starts twice."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope
from foldlens.rules.workflow_runs import WorkflowRuns


def judge(scope: Scope) -> Judge:
    workflows = scope.part(WorkflowRuns)

    def repeated(row: Row) -> Finding | None:
        run = workflows.run_of(row)
        if run is None:
            return None
        return Finding(f"tool-workflow/run-start at seq {row.seq} starts run {quoted(read(row, 'runId'))}, which started at seq {run.started}", (run.started,))

    return repeated


RULE = Rule(
    name="workflow-run-repeated",
    statement="A runId starts once, even after its run has ended.",
    why="Members and outcome are joined to a run by its id; a second run under it would inherit those of the first.",
    sources=(Source("dsh", "tool-workflow", "current"),),
    dialects=("dsh",),
    on=("tool_workflow_run_start",),
    judge=judge,
    requires=("workflow-record-malformed",),
    passing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/run-end {"runId": "r", "stopReason": "completed"}
        tool-workflow/run-start {"runId": "r2", "name": "review"}
    """,
    failing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/run-start {"runId": "r", "name": "review"}   # ! workflow-run-repeated
    """,
)
