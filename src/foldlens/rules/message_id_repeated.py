"""A message id that an earlier message has."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.message_ids import MessageIds
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    ids = scope.part(MessageIds)

    def repeated(row: Row | None) -> Found:
        return [Finding(f"the message at seq {seq} has the id of the message at seq {before}", (before,), seq=seq) for seq, before in ids.repeats()]

    return repeated


RULE = Rule(
    name="message-id-repeated",
    statement="No two messages have the same id; a rewrite keeps the id of the message that it replaces.",
    why="Titles, queues and viewers point at messages by id: with two of a kind they show or drop the wrong one.",
    sources=(Source("foldlens", "messages"),),
    dialects=("dsh",),
    on=("end",),
    exercised_by=("user_message", "assistant_message", "tool_result"),
    severity=Severity.WARNING,
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
