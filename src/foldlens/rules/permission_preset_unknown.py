"""A permission preset that the deployment does not know. A log does not carry the list, so this is never judged."""

from foldlens.model.log import Log
from foldlens.model.rule import Judge, Rule, Source
from foldlens.rules.scope import Scope


def needs(log: Log) -> str | None:
    """Why this cannot be judged from a log."""
    return "which presets exist is the configuration of the deployment; a log does not carry it"


def judge(scope: Scope) -> Judge:
    return lambda row: None


RULE = Rule(
    name="permission-preset-unknown",
    statement="A permission/preset event names a preset of the deployment.",
    why="A preset sets sandbox and approval policy at once; a name that the deployment does not know sets neither.",
    sources=(Source("dsh", "permission-presets", "current"),),
    dialects=("dsh",),
    on=("permission_preset",),
    judge=judge,
    needs=needs,
    passing="""
        permission/preset {"preset": "read-only"}
    """,
    failing="""
        permission/preset {"preset": "zz"}   # ! permission-preset-unknown
    """,
)
