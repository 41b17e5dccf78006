"""A todo/write whose list is no list of objects."""

from collections.abc import Mapping

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def shape(row: Row) -> Finding | None:
        todos = read(row, "todos")
        if not isinstance(todos, list):
            return Finding(f"todo/write at seq {row.seq} carries todos {quoted(todos)}, not a list")
        odd = [item for item in todos if not isinstance(item, Mapping)]
        return Finding(f"todo/write at seq {row.seq} lists {quoted(odd[0])}, which is no entry with content and status") if odd else None

    return shape


RULE = Rule(
    name="todo-list-malformed",
    statement="A todo/write event carries `todos`, a list of entries.",
    why="Each todo/write is the whole list and the last one wins; without a list there is no plan left to follow.",
    sources=(Source("dsh", "todo", "current"),),
    dialects=("dsh",),
    on=("todo_write",),
    judge=judge,
    passing="""
        turn_start 1
        todo/write {"todos": [{"content": "read the log", "status": "pending"}]}
    """,
    failing="""
        turn_start 1
        todo/write {"todos": "read the log"}   # ! todo-list-malformed
    """,
)
