"""Any event between turns, which the 2026-07 edition forbids."""

from foldlens.dialects.dsh_2026_07 import KINDS
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import OPENING, Scope

STEPPED = frozenset({"assistant_chunk", "assistant_message", "tool_call", "tool_result"})
ANNOUNCED = frozenset({"agent_status"})  # the harness announces it and never logs it, so its checker has no say about it


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)

    def outside(row: Row) -> Finding | None:
        return None if nesting.in_turn() else Finding(f"{row.type} at seq {row.seq} comes while no turn is open")

    return outside


RULE = Rule(
    name="event-outside-turn",
    statement="Every event stands inside a turn, user messages and unknown types included. Events that name a step are left to "
    "their own rule, and a recorded agent status is exempt.",
    why="In this edition a turn holds everything that a session records, so that a log can be cut between turns and nothing is lost.",
    sources=(Source("dsh", "session", "2026-07"),),
    dialects=("dsh-2026-07",),
    on=(*sorted(set(KINDS.values()) - OPENING - STEPPED - ANNOUNCED), "unknown"),
    judge=judge,
    passing="""
        dialect: dsh-2026-07
        turn_start 1
        user_message "hi"
        turn_end 1
    """,
    failing="""
        dialect: dsh-2026-07
        user_message "hi"   # ! event-outside-turn
    """,
)
