"""A team message queued under an id in use."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import team_message
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Scope
from foldlens.rules.team_state import TeamState, is_own


def judge(scope: Scope) -> Judge:
    team = scope.part(TeamState)

    def twice(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        message = read(row, "message")["id"]
        if identity(message) not in team.queued:
            return None
        first = team.where("message", message)
        return Finding(f"team/message/queued at seq {row.seq} queues message {quoted(message)}, which seq {first[0]} queued", first)

    return twice


RULE = Rule(
    name="team-message-queued-twice",
    statement="A team message is queued once.",
    why="A message queued twice reaches its member twice.",
    sources=(Source("dsh", "agent-team", "current"),),
    dialects=("dsh",),
    on=("team_message_queued",),
    judge=judge,
    requires=("team-record-malformed",),
    admissions=("append",),
    passing=f"""
        header: {{"id": "s1"}}
        {team_message()}
    """,
    failing=f"""
        header: {{"id": "s1"}}
        {team_message()}
        {team_message()}   # ! team-message-queued-twice
    """,
)
