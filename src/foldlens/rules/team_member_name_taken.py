"""A team member under the name of another one."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import team_member
from foldlens.rules.payload import inside, read, same
from foldlens.rules.scope import Scope
from foldlens.rules.team_state import TeamState, is_own


def judge(scope: Scope) -> Judge:
    team = scope.part(TeamState)

    def taken(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        member = read(row, "member")
        other = next((found["id"] for found in team.members.values() if same(inside(found, "name"), member["name"]) and found["id"] != member["id"]), None)
        if other is None:
            return None
        return Finding(
            f"team/member at seq {row.seq} names member {quoted(member['id'])} {quoted(member['name'])}, as {quoted(other)} is", team.where("member", other)
        )

    return taken


RULE = Rule(
    name="team-member-name-taken",
    statement="No two members of a team have the same name.",
    why="Messages and tasks are given to members by name.",
    sources=(Source("dsh", "agent-team", "current"),),
    dialects=("dsh",),
    on=("team_member",),
    judge=judge,
    requires=("team-record-malformed",),
    admissions=("append",),
    passing=f"""
        header: {{"id": "s1"}}
        {team_member()}
        {team_member(id="b", name="bob")}
    """,
    failing=f"""
        header: {{"id": "s1"}}
        {team_member()}
        {team_member(id="b")}   # ! team-member-name-taken
    """,
)
