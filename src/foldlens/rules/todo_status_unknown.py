"""A todo entry with a status outside the vocabulary."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import inside, is_one_of, listed, read
from foldlens.rules.scope import Scope

STATUSES = ("pending", "in_progress", "completed")


def judge(scope: Scope) -> Judge:
    def status(row: Row) -> Finding | None:
        unknown = [inside(item, "status") for item in read(row, "todos") if not is_one_of(inside(item, "status"), STATUSES)]
        return Finding(f"todo/write at seq {row.seq} gives an entry status {quoted(unknown[0])}; known: {listed(STATUSES)}") if unknown else None

    return status


RULE = Rule(
    name="todo-status-unknown",
    statement="The status of a todo entry is pending, in_progress or completed.",
    why="A status that no reader knows hides whether the task is still to be done.",
    sources=(Source("dsh", "todo", "current"),),
    dialects=("dsh",),
    on=("todo_write",),
    judge=judge,
    requires=("todo-list-malformed",),
    passing="""
        turn_start 1
        todo/write {"todos": [{"content": "read", "status": "in_progress"}]}
    """,
    failing="""
        turn_start 1
        todo/write {"todos": [{"content": "read", "status": "done"}]}   # ! todo-status-unknown
    """,
)
