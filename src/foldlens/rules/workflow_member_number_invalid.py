"""A workflow member without a number."""

from foldlens.model.js import is_safe_int, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def number(row: Row) -> Finding | None:
        member = read(row, "seq")
        return (
            None
            if is_safe_int(member) and member >= 1
            else Finding(f"{row.type} at seq {row.seq} names member {quoted(member)}, not a whole number of at least 1")
        )

    return number


RULE = Rule(
    name="workflow-member-number-invalid",
    statement="The seq of a workflow member is an integer of at least 1.",
    why="Members are told apart by this number inside their run.",
    sources=(Source("dsh", "tool-workflow", "current"),),
    dialects=("dsh",),
    on=("tool_workflow_agent_start", "tool_workflow_agent_end"),
    judge=judge,
    requires=("workflow-run-not-open",),
    passing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}
        tool-workflow/agent-end {"runId": "r", "seq": 1, "outcome": "completed"}
    """,
    failing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 0, "label": "read", "childId": "c1"}   # ! workflow-member-number-invalid
    """,
)
