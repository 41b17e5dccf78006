"""An assistant message that does not say which model wrote it."""

from msgspec import UNSET

from foldlens.model.js import is_name, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.message_shapes import source_of
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    def source(row: Row) -> Finding | None:
        given = source_of(row)
        if given is None or (given["kind"] == "model" and is_name(given.get("provider")) and is_name(given.get("model"))):
            return None
        said = ", ".join(f"{key} {quoted(given.get(key, UNSET))}" for key in ("kind", "provider", "model"))
        return Finding(f"assistant_message at seq {row.seq} has the source {said}; it needs kind model, a provider and a model")

    return source


RULE = Rule(
    name="assistant-source-invalid",
    statement="An assistant message comes from a model, named with its provider.",
    why="Replaying a session needs to know which model's words these are.",
    sources=(Source("dsh", "admission", "current"),),
    dialects=("dsh",),
    on=("assistant_message",),
    typed=True,
    admissions=("seed",),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "hi"
    """,
    failing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 "hi" .message.source.model=""   # ! assistant-source-invalid
    """,
)
