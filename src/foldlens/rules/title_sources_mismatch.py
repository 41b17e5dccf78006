"""A session title whose cited messages do not fit who gave it."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import inside, read
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def sources(row: Row) -> Finding | None:
        cited, author = read(row, "messageSeqs"), inside(read(row, "source"), "kind")
        here = f"session/title at seq {row.seq}, given by {quoted(author)},"
        if not isinstance(cited, list):
            return Finding(f"{here} carries messageSeqs {quoted(cited)}, not a list")
        if author == "user" and cited:
            return Finding(f"{here} cites messages {quoted(cited)}; a person's own title cites none")
        if author != "user" and not cited:
            return Finding(f"{here} cites no message; only a person's own title may")
        return None

    return sources


RULE = Rule(
    name="title-sources-mismatch",
    statement="A title cites the messages it was made from, except one that a person typed, which cites none.",
    why="The citation tells a generated title from a chosen one, and a generated one may be made anew.",
    sources=(Source("dsh", "session-title", "current"),),
    dialects=("dsh",),
    on=("session_title",),
    judge=judge,
    admissions=("append",),
    passing="""
        user_message "hi"
        session/title {"title": "Greeting", "messageSeqs": [0], "source": {"kind": "fallback"}}
        session/title {"title": "Mine", "messageSeqs": [], "source": {"kind": "user"}}
    """,
    failing="""
        user_message "hi"
        session/title {"title": "Mine", "messageSeqs": [0], "source": {"kind": "user"}}   # ! title-sources-mismatch
    """,
)
