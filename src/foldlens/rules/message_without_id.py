"""A surface event without an identified message."""

from msgspec import UNSET

from foldlens.model.js import is_name, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.message_shapes import MESSAGES, message_of
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def unidentified(row: Row) -> Finding | None:
        message = message_of(row)
        if message is None:
            return Finding(f"{row.kind} at seq {row.seq} carries no message")
        if is_name(message.get("id")):
            return None
        return Finding(f"{row.kind} at seq {row.seq}: the message's id is {quoted(message.get('id', UNSET))}")

    return unidentified


RULE = Rule(
    name="message-without-id",
    statement="A surface event carries a message with an id.",
    why="Messages are referred to by id; without one, or without a message at all, the model was sent nothing that can be named.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=MESSAGES,
    typed=True,
    admissions=("seed",),
    judge=judge,
    passing="""
        user_message "hi"
    """,
    failing="""
        user_message "hi" -.id   # ! message-without-id
    """,
)
