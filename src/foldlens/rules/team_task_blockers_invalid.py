"""A team task blocked by itself, by the same task twice, by none that exists, or in a circle."""

from collections.abc import Mapping
from typing import Any

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import team_task
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Scope
from foldlens.rules.team_state import TeamState, is_own

Tasks = Mapping[Any, Mapping[str, Any]]


def fault_of(name: Any, task: Mapping[str, Any], live: Tasks) -> str | None:
    """What is wrong with the blockers of one task, or `None`."""
    blockers = [identity(blocker) for blocker in task["blockedBy"]]
    if len(set(blockers)) < len(blockers):
        return "blocked by the same task twice"
    missing = [blocker for blocker in blockers if blocker not in live]
    if missing:
        return f"blocked by {quoted(missing[0])}, which does not exist or is deleted"
    return "blocked by itself, directly or in a circle" if waits_for_itself(name, live) else None


def waits_for_itself(name: Any, live: Tasks) -> bool:
    """Whether the blockers of a task lead back to it."""
    waiting, seen = [name], set[Any]()
    while waiting:
        for blocker in (identity(blocker) for blocker in live.get(waiting.pop(), {}).get("blockedBy", ())):
            if blocker == name:
                return True
            if blocker not in seen:
                seen.add(blocker)
                waiting.append(blocker)
    return False


def judge(scope: Scope) -> Judge:
    team = scope.part(TeamState)

    def blockers(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        task = read(row, "task")
        live = {name: found for name, found in {**team.tasks, task["id"]: task}.items() if found["status"] != "deleted"}
        for name, found in live.items():
            fault = fault_of(name, found, live)
            if fault is not None:
                return Finding(f"team/task at seq {row.seq} leaves task {quoted(name)} {fault}", team.where("task", name))
        return None

    return blockers


RULE = Rule(
    name="team-task-blockers-invalid",
    statement="A task that is not deleted is blocked by other tasks that exist and are not deleted, each named once, and never in a circle.",
    why="A task that waits for itself, or for nothing that exists, is never done.",
    sources=(Source("dsh", "agent-team", "current"),),
    dialects=("dsh",),
    on=("team_task",),
    judge=judge,
    requires=("team-record-malformed",),
    admissions=("append",),
    passing=f"""
        header: {{"id": "s1"}}
        {team_task()}
        {team_task(id="t2", blockedBy=["t1"])}
    """,
    failing=f"""
        header: {{"id": "s1"}}
        {team_task(blockedBy=["t9"])}   # ! team-task-blockers-invalid
    """,
)
