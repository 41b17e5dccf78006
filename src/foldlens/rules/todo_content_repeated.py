"""A todo list that names the same task twice."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import inside, read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def repeated(row: Row) -> Finding | None:
        seen: set[str] = set()
        for content in (inside(item, "content") for item in read(row, "todos")):
            if isinstance(content, str) and content in seen:
                return Finding(f"todo/write at seq {row.seq} lists {quoted(content)} twice")
            if isinstance(content, str):
                seen.add(content)
        return None

    return repeated


RULE = Rule(
    name="todo-content-repeated",
    statement="No two entries of a todo list have the same content.",
    why="Entries are told apart by their text alone; with two alike, nobody can say which one is done.",
    sources=(Source("dsh", "todo", "current"),),
    dialects=("dsh",),
    on=("todo_write",),
    judge=judge,
    requires=("todo-list-malformed",),
    passing="""
        turn_start 1
        todo/write {"todos": [{"content": "read", "status": "completed"}, {"content": "fold", "status": "pending"}]}
    """,
    failing="""
        turn_start 1
        todo/write {"todos": [{"content": "read", "status": "completed"}, {"content": "read", "status": "pending"}]}   # ! todo-content-repeated
    """,
)
