"""A message that does not say where it comes from."""

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.message_shapes import MESSAGES, message_of, source_of
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def source(row: Row) -> Finding | None:
        message = message_of(row)
        if message is None or source_of(row) is not None:
            return None
        return Finding(f"{row.kind} at seq {row.seq}: the message's source is {quoted(message.get('source', UNSET))}, not an object with a kind")

    return source


RULE = Rule(
    name="message-source-invalid",
    statement="A message has a source with a kind: user, plugin, model, tool, goal, or another word.",
    why="The kind tells what a person wrote from what a plugin, a tool or the model did.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=MESSAGES,
    typed=True,
    admissions=("seed",),
    judge=judge,
    passing="""
        user_message "hi" .source={"kind": "relay"}
    """,
    failing="""
        user_message "hi" -.source   # ! message-source-invalid
    """,
)
