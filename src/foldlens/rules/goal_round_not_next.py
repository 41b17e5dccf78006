"""A goal message that is not the next round of the active goal."""

from foldlens.model.js import is_count, quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal, goal_round
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import is_finite, message_source, same, template
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)

    def following(row: Row) -> Finding | None:
        source = message_source(row)
        if source.get("kind") != "goal":
            return None
        number = source["round"]
        here = f"user/message at seq {row.seq} opens round {number} of goal {quoted(source['goalId'])} revision {source['revision']}"
        if stream.goal is None or stream.get("phase") != "active":
            return stream.breaks(row, f"{here}, but {'the session has no goal' if stream.goal is None else 'the goal is ' + template(stream.get('phase'))}")
        if not same(source["goalId"], stream.get("id")) or not same(source["revision"], stream.get("revision")):
            return stream.breaks(row, f"{here}; the current goal is {quoted(stream.get('id'))} revision {quoted(stream.get('revision'))}")
        if not is_count(stream.rounds) or number != stream.rounds + 1:
            return stream.breaks(row, f"{here}; {quoted(stream.rounds)} rounds have started")
        limit = stream.get("maxGoalRounds")
        return stream.breaks(row, f"{here} of at most {quoted(limit)}") if not is_finite(limit) or number > limit else None

    return following


RULE = Rule(
    name="goal-round-not-next",
    statement="A goal message names the active goal, its revision and the round after the last one started, within maxGoalRounds.",
    why="A round out of turn is work that nobody asked for, or a round whose message is missing.",
    sources=(Source("dsh", "goal", "current"), Source("dsh", "goal-round-driver", "current")),
    dialects=("dsh",),
    on=("user_message",),
    judge=judge,
    requires=("goal-round-not-positive", "goal-source-malformed"),
    typed=True,
    exercised_by=("goal_round",),
    passing=f"""
        {goal("create")}
        {goal_round(1)}
        {goal_round(2)}
    """,
    failing=f"""
        {goal_round(1)}   # ! goal-round-not-next
    """,
)
