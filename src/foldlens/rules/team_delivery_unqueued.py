"""A team message delivered that was not queued, or to another target."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import team_delivery, team_message
from foldlens.rules.payload import identity, inside, read, same
from foldlens.rules.scope import Scope
from foldlens.rules.team_state import TeamState, is_own


def judge(scope: Scope) -> Judge:
    team = scope.part(TeamState)

    def unqueued(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        message, target = read(row, "messageId"), read(row, "targetId")
        queued = team.queued.get(identity(message))
        here = f"team/message/delivered at seq {row.seq} delivers message {quoted(message)}"
        if queued is None:
            return Finding(f"{here}, which was never queued")
        if same(target, inside(queued, "targetId")):
            return None
        return Finding(f"{here} to {quoted(target)}; it was queued for {quoted(inside(queued, 'targetId'))}", team.where("message", message))

    return unqueued


RULE = Rule(
    name="team-delivery-unqueued",
    statement="A delivery follows the queueing of its message and names the same target.",
    why="A message that nobody queued, or that reached the wrong member, is not part of the plan.",
    sources=(Source("dsh", "agent-team", "current"),),
    dialects=("dsh",),
    on=("team_message_delivered",),
    judge=judge,
    requires=("team-record-malformed",),
    admissions=("append",),
    passing=f"""
        header: {{"id": "s1"}}
        {team_message()}
        {team_delivery()}
    """,
    failing=f"""
        header: {{"id": "s1"}}
        {team_delivery()}   # ! team-delivery-unqueued
    """,
)
