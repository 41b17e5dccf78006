"""A request that holds a message which no event produced."""

from foldlens.folds.request_rules import RULE_OF_KIND, TOPIC
from foldlens.model.rule import Rule, Source
from foldlens.rules.on_request import REQUEST_DIALECTS, judge

RULE = Rule(
    name=RULE_OF_KIND["extra_message"],
    statement="Every message of a request comes from an event on the surface; only a leading system message may be an overlay.",
    why="What stands in the request and not in the log is lost: nobody can fold it again, after a restart the model forgets it.",
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
        assistant "b"
        user "from nowhere"
        user "c"
    """,
)
