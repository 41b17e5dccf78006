"""A request with a tool result whose call is nowhere before it."""

from foldlens.folds.request_rules import RULE_OF_KIND, TOPIC
from foldlens.model.rule import Rule, Source
from foldlens.rules.on_request import REQUEST_DIALECTS, judge

RULE = Rule(
    name=RULE_OF_KIND["orphaned_tool_result"],
    statement="Every result in a request answers a call of an assistant message before it; ids are compared without coercion.",
    why="Providers refuse such a request, also when it equals its fold: then the log itself is broken.",
    sources=(Source("nous", "invariant"),),
    dialects=REQUEST_DIALECTS,
    on=(TOPIC,),
    judge=judge,
    passing="""
        dialect: nous
        user_message "a"
        assistant_message "b" calls=c1:bash
        tool_result c1 "ok"
        user_message "c"
    """,
    failing="""
        dialect: nous
        user_message "a"
        assistant_message "b" calls=c1:bash
        tool_result c1 "ok"
        user_message "c"
    """,
    passing_request="""
        user "a"
        assistant "b" calls=c1:bash
        tool c1 "ok"
        user "c"
    """,
    failing_request="""
        user "a"
        assistant "b" calls=c1:bash
        tool c9 "ok"
        user "c"
    """,
)
