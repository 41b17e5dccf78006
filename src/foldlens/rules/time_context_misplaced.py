"""A time reading that is not between the start of a step and its request."""

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.example_events import time_reading
from foldlens.rules.request_route import RequestRoute
from foldlens.rules.scope import Scope
from foldlens.rules.time_readings import is_reading


def judge(scope: Scope) -> Judge:
    route = scope.part(RequestRoute)

    def misplaced(row: Row) -> Finding | None:
        if not is_reading(row):
            return None
        here = f"user/message at seq {row.seq}, a time reading,"
        if scope.turn is None or scope.step is None or scope.step_seq is None:
            return Finding(f"{here} stands outside any {'turn' if scope.turn is None else 'step'}")
        if route.seq is None or route.seq < scope.step_seq:
            return None
        return Finding(f"{here} comes after the request/header at seq {route.seq} of the same step", (scope.step_seq, route.seq))

    return misplaced


RULE = Rule(
    name="time-context-misplaced",
    statement="A time-context message stands in an open step, before the request/header of that step.",
    why="The model must read the time that was taken for this very request.",
    sources=(Source("dsh", "time-context", "current"),),
    dialects=("dsh",),
    on=("user_message",),
    judge=judge,
    typed=True,
    exercised_by=("time_reading",),
    passing=f"""
        turn_start 1
        step_start 1/1
        {time_reading()}
        header "m"
    """,
    failing=f"""
        {time_reading()}   # ! time-context-misplaced
    """,
)
