"""The workflow runs of a session and their members."""

from dataclasses import dataclass, field

from foldlens.model.js import is_safe_int
from foldlens.model.row import Row
from foldlens.rules.payload import read
from foldlens.rules.scope import Part, Scope


@dataclass
class Run:
    """One run: `started` and `ended` are seqs; `members` maps a member's number to the seq that ended it, or `None`."""

    started: int
    ended: int | None = None
    members: dict[int, int | None] = field(default_factory=dict[int, "int | None"])

    @property
    def open_members(self) -> list[int]:
        """The members that started and did not end, in order of their start."""
        return [member for member, ended in self.members.items() if ended is None]


class WorkflowRuns(Part):
    """`runs`: run id -> run."""

    kinds = ("tool_workflow_run_start", "tool_workflow_agent_start", "tool_workflow_agent_end", "tool_workflow_run_end")

    def __init__(self) -> None:
        self.runs: dict[str, Run] = {}

    def run_of(self, row: Row) -> Run | None:
        """The run that an event names."""
        run_id = read(row, "runId")
        return self.runs.get(run_id) if isinstance(run_id, str) else None

    def advance(self, row: Row, scope: Scope) -> None:
        run_id, member = read(row, "runId"), read(row, "seq")
        if not isinstance(run_id, str) or not run_id:
            return
        if row.kind == "tool_workflow_run_start":
            self.runs[run_id] = Run(row.seq)
            return
        run = self.runs.setdefault(run_id, Run(row.seq))
        if row.kind == "tool_workflow_run_end":
            run.ended, run.members = row.seq, {}
        elif is_safe_int(member):
            run.members[int(member)] = None if row.kind == "tool_workflow_agent_start" else row.seq
