"""A workflow record without the names it needs."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET

from foldlens.model.js import is_name, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope

Shape = tuple[Callable[[Any], bool], str]
NAME: Shape = is_name, "a text"
SHAPE: dict[str, dict[str, Shape]] = {
    "tool_workflow_run_start": {"name": NAME},
    "tool_workflow_agent_start": {
        "label": (lambda value: isinstance(value, str), "a string"),
        "phase": (lambda value: value is UNSET or isinstance(value, str), "a string"),
        "childId": NAME,
    },
}


def judge(scope: Scope) -> Judge:
    def shape(row: Row) -> Finding | None:
        if not isinstance(row.data, Mapping):
            return Finding(f"{row.type} at seq {row.seq} carries {quoted(row.data)}, not an object")
        for key, (holds, wanted) in ({"runId": NAME} | SHAPE.get(row.kind, {})).items():
            if not holds(read(row, key)):
                return Finding(f"{row.type} at seq {row.seq} carries {key} {quoted(read(row, key))}, not {wanted}")
        return None

    return shape


RULE = Rule(
    name="workflow-record-malformed",
    statement="A workflow record names its run; a run-start its name, an agent-start a label, a childId and, if any, a phase.",
    why="Runs and members are followed by these names; without them a record belongs to nobody.",
    sources=(Source("dsh", "tool-workflow", "current"),),
    dialects=("dsh",),
    on=("tool_workflow_run_start", "tool_workflow_agent_start", "tool_workflow_agent_end", "tool_workflow_run_end"),
    judge=judge,
    passing="""
        tool-workflow/run-start {"runId": "r", "name": "review"}
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": "c1"}
        tool-workflow/agent-end {"runId": "r", "seq": 1, "outcome": "completed"}
        tool-workflow/run-end {"runId": "r", "stopReason": "completed"}
    """,
    failing="""
        tool-workflow/agent-start {"runId": "r", "seq": 1, "label": "read", "childId": ""}   # ! workflow-record-malformed
    """,
)
