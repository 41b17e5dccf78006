"""What is open at each event, derived once: turn, step, expected numbers, pending calls, the fold's plan.

Rules read it and keep no second copy. After a bad event the scope adopts what the event says,
so that one mistake is one violation. Turns open and close by turn events only, because every part of the contract
asks for the open turn; a (turn, step) pair that was reported once is accepted until the next step or turn event.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar, cast

from msgspec import UNSET

from foldlens.model.dialect import Plan
from foldlens.model.row import Row

PAIRED = frozenset({"assistant_chunk", "assistant_message", "tool_call", "tool_result"})
OPENING = frozenset({"turn_start", "turn_end", "step_start", "step_end"})
ANY_TURN = object()


class Part:
    """State of one companion that several rules share: derived once, like the scope itself.

    `kinds` are the kinds of row that move it, `odd_kinds` those of which only odd rows do. `advance` steps past such
    a row, after the rules saw it and before the scope moves (past an `odd_kinds` row: after it); it takes a reported
    event at its word. An odd row's payload may make it raise `AttributeError` or `TypeError`: then nothing moves.
    """

    kinds: ClassVar[tuple[str, ...]] = ()
    odd_kinds: ClassVar[tuple[str, ...]] = ()

    def advance(self, row: Row, scope: "Scope") -> None:
        """Step past a row of one of the kinds."""
        raise NotImplementedError


P = TypeVar("P", bound=Part)


class Scope:
    """The state before the event in hand.

    `turn`, `step`: the open ones or `None`, with `turn_seq`, `step_seq` where they were opened; `step_turn` is the turn the step named.
    `next_turn`, `next_step`: the numbers expected next. `pending`: call id -> seq of the calls of this step without a result.
    `plan`: what the fold does with the event in hand. `last_time`: recorded time of the event before.
    `header`: the session header. `admission`: how the log came to be judged.
    `met`: how often something came by that no kind names, so that its rules can say how often they were exercised.
    """

    def __init__(self, *, header: Mapping[str, Any], admission: str, dialect: str):
        self.header, self.admission, self.dialect = header, admission, dialect
        self.turn: Any = None
        self.turn_seq: int | None = None
        self.step: Any = None
        self.step_turn: Any = None
        self.step_seq: int | None = None
        self.next_turn = 1
        self.next_step = 1
        self.pending: dict[Any, int] = {}
        self.plan: Plan | None = None
        self.last_time: Any = UNSET
        self.tolerated: set[tuple[Any, Any]] = set()
        self.adopted_turn: Any = None
        self.met: Counter[str] = Counter()
        self.parts: dict[type[Part], Part] = {}
        self.odd_advances: dict[str, tuple[Callable[[Row], None], ...]] = {}
        self.advances: dict[str, tuple[Callable[[Row], None], ...]] = {
            "turn_start": (self._turn_start,),
            "turn_end": (self._turn_end,),
            "step_start": (self._step_start,),
            "step_end": (self._step_end,),
            "tool_call": (self._tool_call,),
            "tool_result": (self._tool_result,),
        }

    def part(self, part: type[P]) -> P:
        """The one instance of a part in this pass. A rule asks for it when it is bound, before the first row."""
        if part not in self.parts:
            made = self.parts[part] = part()
            for advances, kinds in ((self.advances, part.kinds), (self.odd_advances, part.odd_kinds)):
                for kind in kinds:
                    advances[kind] = (lambda row: made.advance(row, self), *advances.get(kind, ()))
        return cast(P, self.parts[part])

    def holds(self, turn: Any, step: Any) -> bool:
        """Whether an event may name this pair: the open one, or one that was reported already."""
        return (step == self.step and turn == self.step_turn and step is not None) or (turn, step) in self.tolerated

    def in_turn(self) -> bool:
        """Whether a turn is open, or taken as open because its missing start was reported already."""
        return self.turn is not None or self.adopted_turn is not None

    def move(self, advance: Callable[[Row], None], row: Row) -> None:
        """Step past a row. A malformed payload moves nothing, as the harness's own cursor throws there."""
        if not row.odd:
            advance(row)
            return
        try:
            advance(row)
        except (AttributeError, TypeError):
            return

    def adopt(self, row: Row) -> None:
        """Take a reported event at its word, until the next event that opens or closes what it names."""
        if row.kind in PAIRED:
            try:
                self.tolerated.add((row.data.turn, row.data.step))
            except TypeError:  # a list or an object where a number belongs: nothing later can equal it
                return
        elif row.kind not in OPENING and self.turn is None:
            self.adopted_turn = ANY_TURN

    def _turn_start(self, row: Row) -> None:
        self._close_step()
        self.turn, self.turn_seq = row.data.turn, row.seq
        self.next_step = 1
        if isinstance(self.turn, int):
            self.next_turn = self.turn
        self.adopted_turn = None

    def _turn_end(self, row: Row) -> None:
        self._close_step()
        self.next_turn += 1
        self.turn = self.turn_seq = None
        self.adopted_turn = None

    def _step_start(self, row: Row) -> None:
        self._close_step()
        self.step_turn, self.step, self.step_seq = row.data.turn, row.data.step, row.seq
        if isinstance(self.step, int):
            self.next_step = self.step
        if self.turn is None:
            self.adopted_turn = self.step_turn

    def _step_end(self, row: Row) -> None:
        self._close_step()
        self.next_step += 1

    def _tool_call(self, row: Row) -> None:
        self.pending[row.call_id] = row.seq

    def _tool_result(self, row: Row) -> None:
        if row.surface_op == "append":
            self.pending.pop(row.call_id, None)

    def _close_step(self) -> None:
        self.step = self.step_turn = self.step_seq = None
        if self.pending:
            self.pending = {}
        if self.tolerated:
            self.tolerated = set()
