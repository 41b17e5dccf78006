"""dsh's recovery: results for the pending calls, the step's end, the turn's end (facts: dsh 12; 13 for edition 2026-07)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from foldlens.model.js import Flag
from foldlens.model.log import Log
from foldlens.model.row import Row
from foldlens.recovery.repair import Repair, Risk

UNKNOWN_TEXT = (
    "The tool call was interrupted after it was recorded, but no result was durably recorded. Its outcome is unknown. "
    "Decide whether to retry from the tool semantics: retry only if the operation is read-only or idempotent; "
    "if it may have side effects, first verify external state or ask the user. Do not retry blindly."
)
NOT_STARTED_TEXT = "The tool call was interrupted before the Harness recorded it as started. Retry it if it is still needed."
OLDER_TEXT = "Tool call interrupted by a crash; no result was recorded."


@dataclass(slots=True)
class Pending:
    """A call without a result: the step that asked for it, and the seq of its `tool/call` once that was logged."""

    step: Any
    call_seq: int | None = None


class Cursor:
    """The open turn and step, and the calls of the step that wait for a result."""

    def __init__(self) -> None:
        self.turn: Any = None
        self.step: Any = None
        self.turn_seq = self.step_seq = self.last = -1
        self.time: Any = None
        self.pending: dict[Any, Pending] = {}

    def read(self, row: Row) -> None:
        """Take one event into account."""
        match row.kind:
            case "turn_start":
                self.pending.clear()
                self.turn, self.step, self.turn_seq = plain(row.data.turn), None, row.seq
            case "turn_end":
                self.pending.clear()
                self.turn = self.step = None
            case "step_start":
                self.step, self.step_seq = plain(row.data.step), row.seq
            case "step_end":
                self.pending.clear()
                self.step = None
            case "assistant_message":
                self.pending.update((call, Pending(plain(row.data.step))) for call in row.calls)
            case "tool_call" if row.call_id in self.pending:
                self.pending[row.call_id].call_seq = row.seq
            case "tool_result":
                self.pending.pop(row.call_id, None)
            case _:
                return


def plain(value: Any) -> Any:
    """The JSON value behind the attribute face of a row."""
    return value.value if isinstance(value, Flag) else value


def plan(log: Log) -> tuple[Repair, ...]:
    """What the harness appends when it loads the log; nothing when no turn is open."""
    cursor = Cursor()
    for row in log.source.rows():
        try:
            cursor.read(row)
        except (AttributeError, TypeError, IndexError):  # the harness throws at such a payload; here it moves nothing
            continue
        finally:
            cursor.last, cursor.time = row.seq + row.count - 1, row.time
    if cursor.turn is None:
        return ()
    if len(log):
        cursor.time = log[-1].time
    return tuple(closing(cursor, log.dialect.name == "dsh-2026-07"))


def closing(cursor: Cursor, older: bool) -> Iterator[Repair]:
    """The closers, in order; `older` for edition 2026-07."""
    time = cursor.time
    for index, (call_id, pending) in enumerate(cursor.pending.items()):
        yield result(cursor, call_id, pending, cursor.last + 1 + index, older)
    if cursor.step is not None:
        ending = {"turn": cursor.turn, "step": cursor.step}
        yield Repair(kind="step_end", type="step/end", data=ending, time=time, reason=f"the step started at seq {cursor.step_seq} has no end")
    ending = {"turn": cursor.turn, "reason": {"kind": "interrupted"}}
    yield Repair(kind="turn_end", type="turn/end", data=ending, time=time, reason=f"the turn started at seq {cursor.turn_seq} has no end")


def result(cursor: Cursor, call_id: Any, pending: Pending, seq: int, older: bool) -> Repair:
    """The error result of one pending call, placed at `seq`."""
    started = pending.call_seq is not None
    pair = {"turn": cursor.turn, "step": pending.step}
    return Repair(
        kind="tool_result",
        type="tool/result",
        data=pair | (older_payload(call_id) if older else payload(call_id, seq, started)),
        time=cursor.time,
        surface_op="append",
        sources=(pending.call_seq,) if pending.call_seq is not None else None,
        risk=Risk.OUTCOME_UNKNOWN if started else Risk.NOT_STARTED,
        call_id=str(call_id),
        reason=f"tool/call at seq {pending.call_seq} has no result" if started else f"no tool/call records that {call_id!r} was started",
    )


def payload(call_id: Any, seq: int, started: bool) -> dict[str, Any]:
    """The message and error of the current edition."""
    text = UNKNOWN_TEXT if started else NOT_STARTED_TEXT
    block = {"type": "tool-result", "toolCallId": call_id, "isError": True, "content": [{"type": "text", "text": text}]}
    message = {"id": f"interrupted-tool-result-{call_id}-{seq}", "role": "user", "source": {"kind": "tool", "callId": call_id}, "content": [block]}
    if started:
        return {"message": message, "error": {"name": "ToolOutcomeUnknownError", "code": "TOOL_OUTCOME_UNKNOWN"}}
    return {"message": message, "error": {"name": "ToolNotStartedError", "code": "TOOL_NOT_STARTED"}}


def older_payload(call_id: Any) -> dict[str, Any]:
    """The bare payload of edition 2026-07, which has one code for both cases."""
    return {
        "callId": call_id,
        "content": [{"type": "text", "text": OLDER_TEXT}],
        "isError": True,
        "error": {"name": "InterruptedError", "code": "interrupted"},
    }
