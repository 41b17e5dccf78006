"""A team task whose revision does not follow the one before."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import team_task
from foldlens.rules.payload import identity, read, same
from foldlens.rules.scope import Scope
from foldlens.rules.team_state import TeamState, is_own


def judge(scope: Scope) -> Judge:
    team = scope.part(TeamState)

    def gap(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        task = read(row, "task")
        before = team.tasks.get(identity(task["id"]))
        wanted = 1 if before is None else before["revision"] + 1
        if same(task["revision"], wanted):
            return None
        return Finding(
            f"team/task at seq {row.seq} is revision {task['revision']} of task {quoted(task['id'])}; the next is {wanted}", team.where("task", task["id"])
        )

    return gap


RULE = Rule(
    name="team-task-revision-gap",
    statement="The revisions of a team task are numbered 1, 2, 3 ...",
    why="Two members who change a task at once are told apart by the revision only.",
    sources=(Source("dsh", "agent-team", "current"),),
    dialects=("dsh",),
    on=("team_task",),
    judge=judge,
    requires=("team-record-malformed",),
    admissions=("append",),
    passing=f"""
        header: {{"id": "s1"}}
        {team_task()}
        {team_task(revision=2)}
    """,
    failing=f"""
        header: {{"id": "s1"}}
        {team_task()}
        {team_task()}   # ! team-task-revision-gap
    """,
)
