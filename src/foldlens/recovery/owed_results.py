"""Nous's recovery: one result per owed call of an open turn, then the turn's end (facts: nous 5).

The pass reads all raw events, shadowed ones included. That is how the harness does it, and why its repairs can be orphans.
Turn and step numbers are never compared: only starts and ends are matched.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from foldlens.model.log import Log
from foldlens.recovery.repair import Repair, Risk

TEXTS = {
    Risk.OUTCOME_UNKNOWN: "The session was interrupted while this tool call may have been running. "
    "Its outcome is unknown: check for side effects before a retry.",
    Risk.NOT_STARTED: "The session was interrupted before this tool call was started. It is safe to call the tool again.",
}


class Turn:
    """A turn that has started: where, what its start says, how many steps it counted, whether it dispatched a call."""

    def __init__(self, seq: int, start: Mapping[str, Any]):
        self.seq, self.start, self.steps, self.dispatched = seq, start, 0, False


class Owed(NamedTuple):
    """The first sighting of a call: its name, and the turn and step it was made in."""

    name: Any
    turn: Turn | None
    step: int | None


class Ledger:
    """What the events so far leave open."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.steps: list[int] = []
        self.closed_steps: set[int] = set()
        self.owed: dict[str, Owed] = {}
        self.dispatched: set[str] = set()
        self.answered: set[str] = set()

    @property
    def turn(self) -> Turn | None:
        return self.turns[-1] if self.turns else None

    def read(self, kind: str, seq: int, data: Mapping[str, Any]) -> None:
        """Take one event into account."""
        match kind:
            case "turn_start":
                self.turns.append(Turn(seq, data))
            case "turn_end" if self.turns:
                self.turns.pop()
            case "step_start":
                self.steps.append(seq)
                if self.turn is not None:
                    self.turn.steps += 1
            case "step_end" if self.steps:
                # Not scoped to turns: a step left open by an earlier turn is what this end closes.
                self.closed_steps.add(self.steps.pop())
            case "assistant_message":
                for call in calls_of(data):
                    self.owe(usable_id(call), call.get("name"))
            case "tool_call":
                self.dispatch(usable_id(data), data.get("name"))
            case "tool_result":
                self.answer(usable_id(data))
            case _:
                return

    def owe(self, call_id: str | None, name: Any) -> None:
        if call_id is not None:
            self.owed.setdefault(call_id, Owed(name, self.turn, self.steps[-1] if self.steps else None))

    def answer(self, call_id: str | None) -> None:
        if call_id is not None:
            self.answered.add(call_id)

    def dispatch(self, call_id: str | None, name: Any) -> None:
        if call_id is None:
            return
        self.owe(call_id, name)
        self.dispatched.add(call_id)
        if self.turn is not None:
            self.turn.dispatched = True

    def risk(self, call_id: str, owed: Owed) -> tuple[Risk, str]:
        """The first row of the table that fits, and its words."""
        if call_id in self.dispatched:
            return Risk.OUTCOME_UNKNOWN, f"a tool_call event records that {call_id!r} was dispatched"
        if owed.turn is not None and owed.turn.dispatched:
            return Risk.NOT_STARTED, f"its turn records dispatches, and none of {call_id!r}"
        if owed.step in self.closed_steps:
            return Risk.NOT_STARTED, f"the step that asked for {call_id!r} was closed"
        return Risk.OUTCOME_UNKNOWN, f"nothing records whether {call_id!r} was dispatched"

    def results(self, turn: Turn) -> Iterator[Repair]:
        """A synthetic result for each call that this very turn owes, in call order."""
        for call_id, owed in self.owed.items():
            if owed.turn is not turn or call_id in self.answered:
                continue
            risk, reason = self.risk(call_id, owed)
            metadata = {"synthetic": True, "risk": risk.value}
            result = {"tool_call_id": call_id, "name": owed.name, "content": TEXTS[risk], "metadata": metadata}
            yield Repair(kind="tool_result", type="tool_result", data=result, reason=reason, risk=risk, call_id=call_id)

    def end(self, turn: Turn) -> Repair:
        """The end of an open turn; its number only where the start carried one."""
        number = turn.start.get("turn")
        ending: dict[str, Any] = {"reason": "interrupted", "steps": turn.steps}
        if isinstance(number, int) and not isinstance(number, bool):
            ending["turn"] = number
        return Repair(kind="turn_end", type="turn_end", data=ending, reason=f"the turn started at seq {turn.seq} has no end")


def plan(log: Log) -> tuple[Repair, ...]:
    """Innermost open turn first: its owed results, then its end."""
    ledger = Ledger()
    for row in log.source.rows():
        if isinstance(row.data, Mapping):
            ledger.read(row.kind, row.seq, row.data)
    return tuple(repair for turn in reversed(ledger.turns) for repair in (*ledger.results(turn), ledger.end(turn)))


def calls_of(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The calls of an assistant message; a single map counts as one call."""
    calls = data.get("tool_calls")
    if isinstance(calls, Mapping):
        return [calls]
    return [call for call in calls if isinstance(call, Mapping)] if isinstance(calls, list | tuple) else []


def usable_id(fields: Mapping[str, Any]) -> str | None:
    """The call id as text: `tool_call_id`, else `id`; integers count, floats and anything else do not."""
    for key in ("tool_call_id", "id"):
        value = fields.get(key)
        if value is None or value is False:
            continue
        if isinstance(value, str):
            return value
        return "true" if value is True else str(value) if isinstance(value, int) else None
    return None
