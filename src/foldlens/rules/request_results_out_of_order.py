"""A request with the results of one message in another order than its calls."""

from foldlens.folds.request_rules import RULE_OF_KIND, SEVERITY_OF_KIND, TOPIC
from foldlens.model.rule import Rule, Source
from foldlens.rules.on_request import REQUEST_DIALECTS, judge

RULE = Rule(
    name=RULE_OF_KIND["tool_result_order"],
    statement="The results that follow an assistant message stand in the order of its calls.",
    why="It is legal where a harness sends results as they come in, and it costs the cached prefix when the order changes later.",
    sources=(Source("foldlens", "pairing"),),
    dialects=REQUEST_DIALECTS,
    on=(TOPIC,),
    severity=SEVERITY_OF_KIND["tool_result_order"],
    judge=judge,
    passing="""
        dialect: nous
        user_message "a"
        assistant_message "b" calls=c1:bash,c2:read
        tool_result c1 "ok"
        tool_result c2 "text"
        user_message "c"
    """,
    failing="""
        dialect: nous
        user_message "a"
        assistant_message "b" calls=c1:bash,c2:read
        tool_result c1 "ok"
        tool_result c2 "text"
        user_message "c"
    """,
    passing_request="""
        user "a"
        assistant "b" calls=c1:bash,c2:read
        tool c1 "ok"
        tool c2 "text"
        user "c"
    """,
    failing_request="""
        user "a"
        assistant "b" calls=c1:bash,c2:read
        tool c2 "text"
        tool c1 "ok"
        user "c"
    """,
)
