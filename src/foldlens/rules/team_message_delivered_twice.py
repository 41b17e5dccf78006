"""A team message delivered twice."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import team_delivery, team_message
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Scope
from foldlens.rules.team_state import TeamState, is_own


def judge(scope: Scope) -> Judge:
    team = scope.part(TeamState)

    def twice(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        message = read(row, "messageId")
        first = team.delivered.get(identity(message))
        if first is None:
            return None
        return Finding(f"team/message/delivered at seq {row.seq} delivers message {quoted(message)} again, after seq {first}", (first,))

    return twice


RULE = Rule(
    name="team-message-delivered-twice",
    statement="A team message is delivered once.",
    why="A member that reads a message twice may do its work twice.",
    sources=(Source("dsh", "agent-team", "current"),),
    dialects=("dsh",),
    on=("team_message_delivered",),
    judge=judge,
    requires=("team-record-malformed", "team-delivery-unqueued"),
    admissions=("append",),
    passing=f"""
        header: {{"id": "s1"}}
        {team_message()}
        {team_delivery()}
    """,
    failing=f"""
        header: {{"id": "s1"}}
        {team_message()}
        {team_delivery()}
        {team_delivery()}   # ! team-message-delivered-twice
    """,
)
