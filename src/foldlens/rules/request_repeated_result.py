"""A request with two results for one call."""

from foldlens.folds.request_rules import RULE_OF_KIND, SEVERITY_OF_KIND, TOPIC
from foldlens.model.rule import Rule, Source
from foldlens.rules.on_request import REQUEST_DIALECTS, judge

RULE = Rule(
    name=RULE_OF_KIND["duplicate_tool_result"],
    statement="A call has at most one result in a request.",
    why="Some providers refuse it, and the model reads one outcome as two.",
    sources=(Source("foldlens", "pairing"),),
    dialects=REQUEST_DIALECTS,
    on=(TOPIC,),
    severity=SEVERITY_OF_KIND["duplicate_tool_result"],
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
        tool c1 "ok"
        tool c1 "ok"
        user "c"
    """,
)
