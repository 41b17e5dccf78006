"""A todo list, request header or request context between turns."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def outside(row: Row) -> Finding | None:
        return None if nesting.in_turn() else Finding(f"{row.type} at seq {row.seq} comes while no turn is open")

    return outside


RULE = Rule(
    name="core-event-outside-turn",
    statement="Todo lists, request headers and request contexts come inside a turn. User messages and all other records may stand between turns.",
    why="A todo list, a header and a context describe the work on one request; between turns there is none.",
    sources=(Source("dsh", "session", "current"),),
    dialects=("dsh",),
    on=("todo_write", "request_header", "request_context"),
    judge=judge,
    passing="""
        user_message "hi"
        turn_start 1
        header "m"
    """,
    failing="""
        header "m"   # ! core-event-outside-turn
    """,
)
