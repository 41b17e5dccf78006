"""The nesting of turns, steps and calls as the session part of the contract follows it (facts: dsh 5).

Up to the first mistake this is exactly the harness's own cursor. The harness stops there; here the log goes on, so the
cursor takes a reported event at its word and keeps in doubt what it would have been otherwise. When a later event speaks
for the doubted state (a stray `turn_start`, a wrong number), that one is in force again: one mistake, one violation.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from foldlens.rules.scope import Part, Row, Scope

PAIRED = frozenset({"assistant_chunk", "assistant_message", "tool_call", "tool_result", "step_end"})


class State(NamedTuple):
    """What is open and what comes next. `step_turn` is the turn that the open step named, else the open turn."""

    turn: Any = None
    turn_seq: int | None = None
    step: Any = None
    step_turn: Any = None
    step_seq: int | None = None
    next_turn: Any = 1
    next_step: Any = 1
    pending: Mapping[Any, int] = {}


class Nesting(Part):
    """The state before the event in hand, and what is forgiven.

    `pending`: call id -> seq of the calls of this step without a result. `tolerated`: pairs that were reported once.
    `lost`: no turn is open, and that was reported already. `next_step` is `None` where no number can be expected.
    """

    name = "session"
    kinds = ("turn_start", "turn_end", "step_start", "step_end", "tool_call", "tool_result")

    def __init__(self) -> None:
        self.pending: dict[Any, int] = {}
        self._set(State())
        self.tolerated: list[tuple[Any, Any]] = []
        self.closed: tuple[Any, Any, dict[Any, int]] = (None, None, {})
        self.doubted: State | None = None
        self.left: list[tuple[Any, Any]] = []  # the step that a doubt displaced, when the event in hand ended the doubt
        self.lost = False

    def holds(self, turn: Any, step: Any) -> bool:
        """Whether an event may name this pair: the open one, one that was reported already, or one that ends a doubt."""
        if step == self.step and turn == self.step_turn:
            return True
        return (turn, step) in self.tolerated or self._resumes(lambda doubted: turn == doubted.step_turn and step == doubted.step)

    def holds_turn(self, turn: Any) -> bool:
        """Whether an event may name this turn: the open one, any where its start is known to be lost, or one that ends a doubt."""
        return turn == self.turn or (self.turn is None and self.lost) or self._resumes(lambda doubted: turn == doubted.turn)

    def restarts(self, turn: Any) -> bool:
        """Whether a `turn_start` is the one expected instead of the open turn, whose number was reported: that one was a stray."""
        doubted = self.doubted
        if doubted is None or doubted.turn_seq != self.turn_seq or turn != doubted.turn or self.step is not None:
            return False
        self._set(State(next_turn=doubted.next_turn))
        self.doubted = None
        return True

    def awaits(self, call: Any) -> bool:
        """Whether a call of this id in the open step has no result yet. A list or an object is the same as no other one, so it never is."""
        return (call.__class__ is str or isinstance(call, Hashable)) and call in self.pending

    def in_turn(self) -> bool:
        """Whether a turn is open, or known to be lost."""
        return self.turn is not None or self.lost

    def adopt(self, row: Row) -> None:
        # A `turn_start` comes here only to be adopted as lost when its payload is malformed: `advance` opens any other.
        if row.kind in PAIRED:
            self._tolerate(row.data.turn, row.data.step)
        if self.turn is None and row.kind not in ("turn_end", "step_start", "step_end"):
            self.lost, self.next_step = True, None

    def mover(self, kind: str, scope: Scope) -> Callable[[Row], None]:
        """What steps past a row of this kind."""
        movers = {
            "turn_start": self._turn_start,
            "turn_end": self._turn_end,
            "step_start": self._step_start,
            "step_end": self._step_end,
            "tool_call": self._tool_call,
            "tool_result": self._any_result if scope.dialect == "dsh-2026-07" else self._appended_result,
        }
        return movers[kind]

    def _tool_call(self, row: Row) -> None:
        self.pending[row.call_id] = row.seq

    def _any_result(self, row: Row) -> None:
        self.pending.pop(row.call_id, None)

    def _appended_result(self, row: Row) -> None:
        if row.surface_op == "append":
            self.pending.pop(row.call_id, None)

    def _turn_start(self, row: Row) -> None:
        turn = row.data.turn
        if self.turn is not None:
            self.doubted = self._state()
        elif turn != self.next_turn:
            self.doubted = State(turn=self.next_turn, turn_seq=row.seq, step_turn=self.next_turn, next_turn=self.next_turn)
        else:
            self.doubted = None
        if self.turn is not None or self.step is None or self.step_turn != turn:  # else the start comes late: its step is open already
            self.step, self.step_seq, self.next_step, self.pending = None, None, 1, {}
        self.turn = self.step_turn = turn
        self.turn_seq = row.seq
        if isinstance(turn, int):
            self.next_turn = turn
        self.tolerated, self.lost = [], False

    def _turn_end(self, row: Row) -> None:
        turn = row.data.turn
        follows = self.turn is not None or turn in (self.turn, self.next_turn)
        left = [(self.step_turn, self.step)] if self.step is not None else []
        self.next_turn += follows
        self.turn = self.turn_seq = self.step = self.step_turn = self.step_seq = None
        self.pending = {}
        # A step left open was reported here: what still belongs to it is no second mistake.
        self.tolerated, self.lost, self.doubted = left, bool(left), None

    def _step_start(self, row: Row) -> None:
        named = row.data
        turn, step = named.turn, named.step
        if self.step is None and turn == self.turn and step == self.next_step:  # as it ought to be
            self.doubted = None
            self.step, self.step_turn, self.step_seq = step, turn, row.seq
            self.pending, self.tolerated = {}, []
            return
        pending: Mapping[Any, int] = {}
        if self.step is not None:
            self.doubted = self._state()
            pending = self.pending if (turn, step) == (self.step_turn, self.step) else {}
        elif turn != self.turn:
            self.doubted = self._state(step=step, step_turn=self.turn, step_seq=row.seq) if self.turn is not None else None
            self.lost = self.turn is None
        elif self.next_step is not None and step != self.next_step:
            self.doubted = self._state(step=self.next_step, step_turn=turn, step_seq=row.seq)
        else:
            self.doubted = None
        if isinstance(step, int):
            self.next_step = step
        self.step, self.step_turn, self.step_seq = step, turn, row.seq
        self.pending, self.tolerated = dict(pending), []

    def _step_end(self, row: Row) -> None:
        step = row.data.step
        if self.next_step is not None and (self.step is not None or step in (self.step, self.next_step)):
            self.next_step += 1
        if self.step is not None:
            self.closed = (self.step_turn, self.step, self.pending)
            self.doubted = None
        self.step, self.step_turn, self.step_seq = None, self.turn, None
        self.pending, self.tolerated, self.left = {}, self.left, []

    def _tolerate(self, turn: Any, step: Any) -> None:
        """Accept a pair from now on; where it names the step that ended last, its calls are open again."""
        self.tolerated.append((turn, step))
        if (turn, step) == self.closed[:2]:
            self.pending.update(self.closed[2])

    def _resumes(self, speaks_for: Any) -> bool:
        """Whether the event in hand speaks for the doubted state, which is then in force again."""
        if self.doubted is None or not speaks_for(self.doubted):
            return False
        self.left = [(self.step_turn, self.step)] if self.step is not None else []
        self._set(self.doubted)
        self.doubted = None
        return True

    def _state(self, **changes: Any) -> State:
        return State(self.turn, self.turn_seq, self.step, self.step_turn, self.step_seq, self.next_turn, self.next_step, self.pending)._replace(**changes)

    def _set(self, state: State) -> None:
        self.turn, self.turn_seq, self.step, self.step_turn, self.step_seq, self.next_turn, self.next_step, pending = state
        self.pending = dict(pending)
