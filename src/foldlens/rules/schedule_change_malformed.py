"""A schedule/change that is no create, delete or dispatch of version 1."""

from collections.abc import Mapping

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import change, created
from foldlens.rules.payload import is_one_of, listed, read, same
from foldlens.rules.schedules import is_own
from foldlens.rules.scope import Scope

KEYS: dict[str, tuple[set[str], ...]] = {"create": ({"schedule"},), "delete": ({"id"},), "dispatch": ({"id", "acceptedAt"}, {"id"})}


def judge(scope: Scope) -> Judge:
    def shape(row: Row) -> Finding | None:
        if not is_own(row, scope):
            return None
        here = f"schedule/change at seq {row.seq}"
        if not isinstance(row.data, Mapping):
            return Finding(f"{here} carries {quoted(row.data)}, not an object")
        operation = read(row, "operation")
        if not same(read(row, "version"), 1):
            return Finding(f"{here} has version {quoted(read(row, 'version'))}, not 1")
        if not is_one_of(operation, KEYS):
            return Finding(f"{here} has operation {quoted(operation)}; known: {listed(KEYS)}")
        keys = set(row.data) - {"version", "operation"}
        if keys not in KEYS[operation]:
            return Finding(
                f"{here}, a {operation}, carries {', '.join(sorted(keys)) or 'nothing else'}; it must carry exactly {', '.join(sorted(KEYS[operation][-1]))}"
            )
        return None

    return shape


RULE = Rule(
    name="schedule-change-malformed",
    statement="A schedule/change has version 1 and exactly the keys of its operation: create, delete or dispatch.",
    why="The schedules are rebuilt from these events alone; an event that cannot be read leaves them unknown.",
    sources=(Source("dsh", "schedule", "current"),),
    dialects=("dsh",),
    on=("schedule_change",),
    judge=judge,
    passing=f"""
        {created()}
    """,
    failing=f"""
        {change("delete", version=2)}   # ! schedule-change-malformed
    """,
)
