"""A team member that does not start provisioning, or moves on twice."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import team_member
from foldlens.rules.payload import identity, read
from foldlens.rules.scope import Scope
from foldlens.rules.team_state import TeamState, is_own


def judge(scope: Scope) -> Judge:
    team = scope.part(TeamState)

    def transition(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        member = read(row, "member")
        before, phase = team.members.get(identity(member["id"])), member["phase"]
        here = f"team/member at seq {row.seq} makes {quoted(member['name'])} {phase}"
        if before is None:
            return None if phase == "provisioning" else Finding(f"{here}; a new member starts provisioning")
        if before["phase"] == "provisioning" and phase != "provisioning":
            return None
        return Finding(f"{here}; it is {before['phase']} already", team.where("member", member["id"]))

    return transition


RULE = Rule(
    name="team-member-transition",
    statement="A team member starts provisioning and then becomes active or failed, once.",
    why="A member that becomes active twice was started twice.",
    sources=(Source("dsh", "agent-team", "current"),),
    dialects=("dsh",),
    on=("team_member",),
    judge=judge,
    requires=("team-record-malformed",),
    admissions=("append",),
    passing=f"""
        header: {{"id": "s1"}}
        {team_member()}
        {team_member(phase="active")}
    """,
    failing=f"""
        header: {{"id": "s1"}}
        {team_member(phase="active")}   # ! team-member-transition
    """,
)
