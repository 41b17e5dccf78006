"""The end of a workflow member that is not running."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope
from foldlens.rules.workflow_runs import WorkflowRuns


def judge(scope: Scope) -> Judge:
    workflows = scope.part(WorkflowRuns)

    def closed(row: Row) -> Finding | None:
        run, member = workflows.run_of(row), read(row, "seq")
        if run is None or (member in run.members and run.members[member] is None):
            return None
        here = f"tool-workflow/agent-end at seq {row.seq} ends member {quoted(member)} of run {quoted(read(row, 'runId'))}"
        ended = run.members.get(member)
        return Finding(f"{here}, which never started") if ended is None else Finding(f"{here}, which ended at seq {ended}", (ended,))

    return closed


RULE = Rule(
    name="workflow-member-not-open",
    statement="An agent-end ends a member that started and has not ended.",
    why="An end without its start is an outcome of nobody.",
    sources=(Source("dsh", "tool-workflow", "current"),),
    dialects=("dsh",),
    on=("tool_workflow_agent_end",),
    judge=judge,
    requires=("workflow-run-not-open", "workflow-member-number-invalid"),
    passing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}
        tool-workflow/agent-end {"runId": "r", "seq": 1, "outcome": "completed"}
    """,
    failing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}
        tool-workflow/agent-end {"runId": "r", "seq": 1, "outcome": "completed"}
        tool-workflow/agent-end {"runId": "r", "seq": 1, "outcome": "completed"}   # ! workflow-member-not-open
    """,
)
