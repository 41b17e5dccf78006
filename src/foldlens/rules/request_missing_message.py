"""A request that leaves out what the log has put on the surface."""

from foldlens.folds.request_rules import RULE_OF_KIND, TOPIC
from foldlens.model.rule import Rule, Source
from foldlens.rules.on_request import REQUEST_DIALECTS, judge

RULE = Rule(
    name=RULE_OF_KIND["missing_message"],
    statement="Every message of the fold is in the request; a changed one counts as missing.",
    why="The model answers without having seen what the log says it saw, so the log no longer explains the answer.",
    sources=(Source("nous", "invariant"), Source("dsh", "agent-loop")),
    dialects=REQUEST_DIALECTS,
    on=(TOPIC,),
    judge=judge,
    passing="""
        dialect: nous
        user_message "a"
        assistant_message "b"
        user_message "c"
    """,
    failing="""
        dialect: nous
        user_message "a"
        assistant_message "b"
        user_message "c"
    """,
    passing_request="""
        user "a"
        assistant "b"
        user "c"
    """,
    failing_request="""
        user "a"
        user "c"
    """,
)
