"""A workflow member that starts twice."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope
from foldlens.rules.workflow_runs import WorkflowRuns


def judge(scope: Scope) -> Judge:
    workflows = scope.part(WorkflowRuns)

    def repeated(row: Row) -> Finding | None:
        run, member = workflows.run_of(row), read(row, "seq")
        if run is None or member not in run.members:
            return None
        return Finding(f"tool-workflow/agent-start at seq {row.seq} starts member {quoted(member)} of run {quoted(read(row, 'runId'))} again")

    return repeated


RULE = Rule(
    name="workflow-member-repeated",
    statement="A member number starts once in its run.",
    why="An agent-end says only the number; with two members under it, one never ends.",
    sources=(Source("dsh", "tool-workflow", "current"),),
    dialects=("dsh",),
    on=("tool_workflow_agent_start",),
    judge=judge,
    requires=("workflow-run-not-open", "workflow-member-number-invalid"),
    passing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}
        tool-workflow/agent-start {"runId": "r", "seq": 2, "label": "read", "childId": "c1"}
    """,
    failing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}   # ! workflow-member-repeated
    """,
)
