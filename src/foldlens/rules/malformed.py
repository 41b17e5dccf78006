"""A payload whose shape no rule can read."""

from foldlens.model.row import Row
from foldlens.model.rule import Judge, Rule, Source
from foldlens.model.violation import Violation
from foldlens.rules.scope import Scope

NAME = "malformed-payload"


def violation(row: Row) -> Violation:
    """The violation of an event at which a rule could not look."""
    return Violation(rule=NAME, seq=row.seq, message=f"{row.type} at seq {row.seq} carries a payload of a shape that its rules cannot read")


def judge(scope: Scope) -> Judge:
    """The checker reports this rule itself, when another one cannot look at an event."""
    return lambda row: None


RULE = Rule(
    name=NAME,
    statement="An event's payload has the objects and lists that its type documents.",
    why="The harness's own checker throws a TypeError here, so neither it nor anyone else can say whether the event keeps the contract.",
    sources=(Source("foldlens", "shape"),),
    dialects=("dsh", "dsh-2026-07", "nous"),
    on=("any",),
    judge=judge,
    typed=True,
    passing="""
        turn_start 1
    """,
    failing="""
        turn/start null   # ! malformed-payload
    """,
)
