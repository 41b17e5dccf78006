"""A goal message after the goal could not be rebuilt any more."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import goal, goal_round
from foldlens.rules.goal_stream import GoalStream
from foldlens.rules.payload import message_source
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    stream = scope.part(GoalStream)
    reported = False  # one broken change is one mistake, however many rounds follow

    def broken(row: Row) -> Finding | None:
        nonlocal reported
        source, since = message_source(row), stream.broken_at
        if source.get("kind") != "goal" or since is None or since == row.seq or reported:
            return None
        reported = True
        return Finding(f"user/message at seq {row.seq} opens round {quoted(source.get('round'))} of a goal that cannot be rebuilt since seq {since}", (since,))

    return broken


RULE = Rule(
    name="goal-round-after-break",
    statement="A goal round follows a goal stream without a fault.",
    why="The driver of the rounds rebuilds the goal from the log before each round; after a fault it cannot.",
    sources=(Source("dsh", "goal-round-driver", "current"),),
    dialects=("dsh",),
    on=("user_message",),
    judge=judge,
    requires=("goal-round-not-positive", "goal-source-malformed", "goal-round-not-next"),
    typed=True,
    exercised_by=("goal_round",),
    passing=f"""
        {goal("create")}
        {goal_round(1)}
    """,
    failing=f"""
        {goal("create")}
        {goal("pause", {"revision": 3})}   # ! goal-revision-gap, goal-phase-transition
        {goal_round(1, revision=3)}   # ! goal-round-after-break
    """,
)
