"""A call in a chat that goes on without its result."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Found, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.pairs import Pairs, said
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    pairs = scope.part(Pairs)
    latest = -1

    def unanswered(row: Row | None) -> Found:
        nonlocal latest
        if row is not None:
            latest = row.seq
            return None
        # The last message may still wait for its results: nothing has been built on it yet.
        return [
            Finding(f"assistant_message at seq {seq} calls {said(call)}, and the chat goes on at seq {latest} without a result for it", (latest,), seq=seq)
            for call, seq in pairs.unanswered.items()
            if seq < latest
        ]

    return unanswered


RULE = Rule(
    name="call-unanswered",
    statement="Each call of a chat has a result, unless it was made by the last message that is no result.",
    why="Providers refuse a call without a result as soon as another message follows.",
    sources=(Source("foldlens", "pairs"),),
    dialects=("chat",),
    on=("user_message", "assistant_message", "end"),
    exercised_by=("assistant_message",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        dialect: chat
        user_message "a"
        assistant_message "" calls=c1:bash
    """,
    failing="""
        dialect: chat
        assistant_message calls=c1:bash   # ! call-unanswered
        user_message "b"
    """,
)
