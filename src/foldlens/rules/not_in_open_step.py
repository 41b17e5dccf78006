"""An event names a turn and step other than the open pair."""

from foldlens.model.js import quoted
from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope


def judge(scope: Scope) -> Judge:
    nesting = scope.part(Nesting)
    rewrites_are_free = scope.dialect == "dsh"

    def pair(row: Row) -> Finding | None:
        named = row.data
        turn, step = named.turn, named.step
        if step == nesting.step and turn == nesting.step_turn:  # `Nesting.holds`, its usual case written out: every chunk comes here
            return None
        if (rewrites_are_free and row.kind == "tool_result" and row.surface_op != "append") or nesting.holds(turn, step):
            return None
        open_pair = f"turn {quoted(nesting.step_turn)}/step {quoted(nesting.step)} is open" if nesting.step is not None else "no step is open"
        return Finding(
            f"{row.kind} at seq {row.seq} names turn {quoted(turn)}/step {quoted(step)}, but {open_pair}",
            (nesting.step_seq,) if nesting.step_seq is not None else (),
        )

    return pair


RULE = Rule(
    name="not-in-open-step",
    statement="Stream chunks, assistant messages, tool calls, tool results and step ends name the open turn and step. "
    "In the current edition a tool result that replaces one already on the surface is exempt; an appended one is not.",
    why="The pair says which model request an event belongs to; a wrong pair puts it into another request's story.",
    sources=(Source("dsh", "session", "any"),),
    dialects=("dsh", "dsh-2026-07"),
    on=("assistant_chunk", "assistant_message", "tool_call", "tool_result", "step_end"),
    judge=judge,
    passing="""
        turn_start 1
        step_start 1/1
        tool_call 1/1 c1 bash
        step_end 1/1
    """,
    failing="""
        tool_call 1/1 c1 bash   # ! not-in-open-step
    """,
)
