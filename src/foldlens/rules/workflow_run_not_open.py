"""A workflow record for a run that is not open."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope
from foldlens.rules.workflow_runs import WorkflowRuns


def judge(scope: Scope) -> Judge:
    workflows = scope.part(WorkflowRuns)

    def closed(row: Row) -> Finding | None:
        run = workflows.run_of(row)
        here = f"{row.type} at seq {row.seq} names run {quoted(read(row, 'runId'))}"
        if run is None:
            return Finding(f"{here}, which no tool-workflow/run-start started")
        return Finding(f"{here}, which ended at seq {run.ended}", (run.ended,)) if run.ended is not None else None

    return closed


RULE = Rule(
    name="workflow-run-not-open",
    statement="Members start and end, and a run ends, while the run is open.",
    why="A record outside its run cannot be placed: the run it speaks of has no beginning, or is already settled.",
    sources=(Source("dsh", "tool-workflow", "current"),),
    dialects=("dsh",),
    on=("tool_workflow_agent_start", "tool_workflow_agent_end", "tool_workflow_run_end"),
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
        tool-workflow/run-end {"runId": "r", "stopReason": "completed"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}   # ! workflow-run-not-open
    """,
)
