"""A record of this team that is no record of version 1 with the names it needs."""

from foldlens.model.js import is_count, is_name, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import team_member
from foldlens.rules.payload import inside, is_one_of, listed, read, same
from foldlens.rules.scope import Scope
from foldlens.rules.team_state import is_own

PHASES = ("provisioning", "active", "failed")
SHAPE: dict[str, tuple[str | None, tuple[str, ...]]] = {
    "team_member": ("member", ("id", "name", "provider", "context")),
    "team_task": ("task", ("id", "status")),
    "team_message_queued": ("message", ("id", "targetId")),
    "team_message_delivered": (None, ("messageId", "targetId")),
}


def judge(scope: Scope) -> Judge:
    def shape(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        here = f"{row.type} at seq {row.seq}"
        if not same(read(row, "version"), 1):
            return Finding(f"{here} has version {quoted(read(row, 'version'))}, not 1")
        what, keys = SHAPE[row.kind]
        record = row.data if what is None else read(row, what)
        bad = [key for key in keys if not is_name(inside(record, key))]
        if bad:
            return Finding(f"{here} carries {what or 'a record'} with {bad[0]} {quoted(inside(record, bad[0]))}, not a text")
        if row.kind == "team_member" and not is_one_of(inside(record, "phase"), PHASES):
            return Finding(f"{here} carries a member with phase {quoted(inside(record, 'phase'))}; known: {listed(PHASES)}")
        if row.kind == "team_task" and not (is_count(inside(record, "revision")) and isinstance(inside(record, "blockedBy"), list)):
            return Finding(f"{here} carries a task without a whole revision or without a list blockedBy")
        return None

    return shape


RULE = Rule(
    name="team-record-malformed",
    statement="A record of the team that the session leads has version 1 and the ids, names, phases and lists of its kind.",
    why="The team is rebuilt from these records alone. Records of other teams pass through a log and are left alone.",
    sources=(Source("dsh", "agent-team", "current"),),
    dialects=("dsh",),
    on=("team_member", "team_task", "team_message_queued", "team_message_delivered"),
    judge=judge,
    admissions=("append",),
    passing=f"""
        header: {{"id": "s1"}}
        {team_member()}
    """,
    failing=f"""
        header: {{"id": "s1"}}
        {team_member(version=2)}   # ! team-record-malformed
    """,
)
