"""A message with a role that its event cannot have."""

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.message_shapes import MESSAGES, message_of
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def role(row: Row) -> Finding | None:
        message = message_of(row)
        wanted = "assistant" if row.kind == "assistant_message" else "user"
        if message is None or message.get("role") == wanted:
            return None
        return Finding(f"{row.kind} at seq {row.seq}: the message's role is {quoted(message.get('role', UNSET))}, not {wanted}")

    return role


RULE = Rule(
    name="message-role-wrong",
    statement="The message of an assistant event has the role assistant, that of a user message or a tool result the role user.",
    why="The role decides who the model takes for the speaker.",
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
        user_message "hi" .role="assistant"   # ! message-role-wrong
    """,
)
