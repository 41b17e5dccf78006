"""A team member that changes its name, provider or context."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import team_member
from foldlens.rules.payload import identity, inside, read, same
from foldlens.rules.scope import Scope
from foldlens.rules.team_state import TeamState, is_own


def judge(scope: Scope) -> Judge:
    team = scope.part(TeamState)

    def changed(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        member = read(row, "member")
        before = team.members.get(identity(member["id"]))
        altered = [key for key in ("name", "provider", "context") if before is not None and not same(inside(before, key), member[key])]
        if not altered:
            return None
        return Finding(f"team/member at seq {row.seq} changes {' and '.join(altered)} of member {quoted(member['id'])}", team.where("member", member["id"]))

    return changed


RULE = Rule(
    name="team-member-identity-changed",
    statement="Name, provider and context of a team member never change.",
    why="They say who the member is and what it knew from the start.",
    sources=(Source("dsh", "agent-team", "current"),),
    dialects=("dsh",),
    on=("team_member",),
    judge=judge,
    requires=("team-record-malformed",),
    admissions=("append",),
    passing=f"""
        header: {{"id": "s1"}}
        {team_member()}
        {team_member(phase="failed")}
    """,
    failing=f"""
        header: {{"id": "s1"}}
        {team_member()}
        {team_member(phase="active", context="fork")}   # ! team-member-identity-changed
    """,
)
