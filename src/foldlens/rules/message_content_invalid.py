"""A message whose content is no list of blocks."""

from msgspec import UNSET

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.message_shapes import MESSAGES, content_of, message_of
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def content(row: Row) -> Finding | None:
        message = message_of(row)
        if message is None or content_of(row) is not None:
            return None
        return Finding(f"{row.kind} at seq {row.seq}: the message's content is {quoted(message.get('content', UNSET))}, not a list of blocks")

    return content


RULE = Rule(
    name="message-content-invalid",
    statement="A message's content is a list of blocks, perhaps an empty one.",
    why="Every reader walks the blocks; a bare string would be walked letter by letter.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=MESSAGES,
    typed=True,
    admissions=("seed",),
    judge=judge,
    passing="""
        user_message "hi" .content=[]
    """,
    failing="""
        user_message "hi" .content="hi"   # ! message-content-invalid
    """,
)
