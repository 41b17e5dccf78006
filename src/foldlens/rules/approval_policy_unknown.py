"""An approval policy outside the vocabulary."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.payload import is_one_of, listed, read
from foldlens.rules.scope import Scope

POLICIES = ("ask", "never")


def judge(scope: Scope) -> Judge:
    def policy(row: Row) -> Finding | None:
        said = read(row, "policy")
        if is_one_of(said, POLICIES):
            return None
        return Finding(f"approval/policy at seq {row.seq} says {quoted(said)}; known: {listed(POLICIES)}")

    return policy


RULE = Rule(
    name="approval-policy-unknown",
    statement="An approval/policy event says ask or never.",
    why="The last policy decides whether a person is asked at all; an unknown word leaves that open.",
    sources=(Source("dsh", "user-approval", "current"),),
    dialects=("dsh",),
    on=("approval_policy",),
    judge=judge,
    passing="""
        approval/policy {"policy": "ask"}
        approval/policy {"policy": "never", "source": "delegation"}
    """,
    failing="""
        approval/policy {"policy": "always"}   # ! approval-policy-unknown
    """,
)
