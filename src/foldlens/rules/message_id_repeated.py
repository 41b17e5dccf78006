"""A message id that an earlier message has."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    seen: dict[str, int] = {}

    def repeated(row: Row) -> Finding | None:
        id_ = row.message_id
        if id_.__class__ is not str:  # malformed: the admission rules say so
            return None
        plan, before = scope.plan, seen.get(id_)
        if plan is None or not plan.applies:  # what the fold refuses is reported there
            return None
        seen[id_] = row.seq
        if before is None or before in plan.shadowed or id_.startswith("{{"):
            return None
        return Finding(f"{row.kind} at seq {row.seq} has the message id '{id_}', which seq {before} has already", (before,))

    return repeated


RULE = Rule(
    name="message-id-repeated",
    statement="No two messages have the same id; a rewrite keeps the id of the message that it replaces. Fixture placeholders `{{...}}` are no ids.",
    why="Titles, queues and viewers point at messages by id: with two of a kind they show or drop the wrong one.",
    sources=(Source("foldlens", "messages"),),
    dialects=("dsh",),
    on=("user_message", "assistant_message", "tool_result"),
    severity=Severity.WARNING,
    requires=("tool-result-without-call",),
    judge=judge,
    passing="""
        user_message "a"
        user_message "b"
    """,
    failing="""
        user_message "a" .id="m7"
        user_message "b" .id="m7"   # ! message-id-repeated
    """,
)
