"""A goal/change that is no change of version 1 with exactly the keys of its operation."""

from collections.abc import Mapping

from foldlens.model.js import is_count, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import is_one_of, listed, read, same
from foldlens.rules.scope import Scope

OPERATIONS = ("create", "edit", "pause", "resume", "complete", "block", "clear")
CLEAR = {"kind", "version", "operation", "cleared", "clearedAt"}
SNAPSHOT = {"kind", "version", "operation", "goal", "roundsStarted", "createdAt", "updatedAt"}
COUNTERS = {"roundsStarted", "createdAt", "updatedAt", "clearedAt"}


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def shape(row: Row) -> Finding | None:
        here = f"goal/change at seq {row.seq}"
        if not isinstance(row.data, Mapping):
            return stream.breaks(row, f"{here} carries {quoted(row.data)}, not an object")
        operation = read(row, "operation")
        if read(row, "kind") != "goal/change" or not same(read(row, "version"), 1):
            return stream.breaks(row, f"{here} says kind {quoted(read(row, 'kind'))}, version {quoted(read(row, 'version'))}; known: goal/change, 1")
        if not is_one_of(operation, OPERATIONS):
            return stream.breaks(row, f"{here} has operation {quoted(operation)}; known: {listed(OPERATIONS)}")
        keys, wanted = set(row.data), CLEAR if operation == "clear" else SNAPSHOT
        if keys != wanted:
            return stream.breaks(row, f"{here}, a {operation}, carries {', '.join(sorted(keys))}; it must carry exactly {', '.join(sorted(wanted))}")
        bad = [key for key in wanted & COUNTERS if not is_count(read(row, key))]
        if bad:
            return stream.breaks(row, f"{here} says {bad[0]} {quoted(read(row, bad[0]))}, not a whole number of at least 0")
        if operation != "clear" and read(row, "updatedAt") < read(row, "createdAt"):
            return stream.breaks(row, f"{here} was updated at {quoted(read(row, 'updatedAt'))}, before it was created at {quoted(read(row, 'createdAt'))}")
        return None

    return shape


RULE = Rule(
    name="goal-change-malformed",
    statement=(
        "A goal/change has version 1, a known operation and exactly the keys of it; its counters and times are "
        "integers of at least 0 and updatedAt is not before createdAt."
    ),
    why="The goal is rebuilt from these events alone, strictly: one that cannot be read ends the goal.",
    sources=(Source("dsh", "goal", "current"),),
    dialects=("dsh",),
    on=("goal_change",),
    judge=judge,
    passing=f"""
        {goal("create")}
    """,
    failing=f"""
        {goal("create", version=2)}   # ! goal-change-malformed
    """,
)
