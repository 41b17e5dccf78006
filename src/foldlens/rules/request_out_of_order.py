"""A request with all messages of the fold, in another order."""

from foldlens.folds.request_rules import RULE_OF_KIND, TOPIC
from foldlens.model.rule import Rule, Source
from foldlens.rules.on_request import REQUEST_DIALECTS, judge

RULE = Rule(
    name=RULE_OF_KIND["order"],
    statement="The messages of a request stand in surface order.",
    why="The order is part of what the model reads, and providers cache by prefix.",
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
        assistant "b"
        user "a"
        user "c"
    """,
)
