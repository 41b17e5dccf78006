"""A request whose header is not the one that the log has in force."""

from foldlens.folds.request_rules import RULE_OF_KIND, TOPIC
from foldlens.model.rule import Rule, Source
from foldlens.rules.on_request import judge

RULE = Rule(
    name=RULE_OF_KIND["header_mismatch"],
    statement="Model, system text, temperature, maxTokens, stop and tools of a request are those of the folded request header.",
    why="Another model, system text or tool list gives other answers, and the log says that it was not so.",
    sources=(Source("dsh", "agent-loop"),),
    dialects=("dsh", "dsh-2026-07"),
    on=(TOPIC,),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        user_message "a"
        header "m"
    """,
    failing="""
        turn_start 1
        step_start 1/1
        user_message "a"
        header "other"
    """,
    passing_request="""
        user "a"
    """,
    failing_request="""
        user "a"
    """,
)
