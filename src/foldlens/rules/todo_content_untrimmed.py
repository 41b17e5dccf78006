"""A todo entry without clean text."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import inside, is_trimmed, read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def content(row: Row) -> Finding | None:
        bad = [inside(item, "content") for item in read(row, "todos") if not is_trimmed(inside(item, "content"))]
        return Finding(f"todo/write at seq {row.seq} lists content {quoted(bad[0])}, which is empty or has space around it") if bad else None

    return content


RULE = Rule(
    name="todo-content-untrimmed",
    statement="Every todo entry has content: text that is not empty and has no space around it.",
    why="Entries are told apart by their text alone, so a blank or padded one cannot be found again.",
    sources=(Source("dsh", "todo", "current"),),
    dialects=("dsh",),
    on=("todo_write",),
    judge=judge,
    requires=("todo-list-malformed",),
    passing="""
        turn_start 1
        todo/write {"todos": [{"content": "read the log", "status": "pending"}]}
    """,
    failing="""
        turn_start 1
        todo/write {"todos": [{"content": " read the log", "status": "pending"}]}   # ! todo-content-untrimmed
    """,
)
