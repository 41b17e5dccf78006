"""Which calls and results stand on the surface, derived once, moving along with the fold.

Every rule about pairs asks what the model sees at one event, so shadowed calls and results leave these tables.
A result is matched by id; where an id is used twice, every live event that makes the call counts.
"""

from typing import Any, ClassVar

from msgspec import UNSET

from foldlens.model.js import text_of
from foldlens.model.row import Row
from foldlens.rules.scope import Part, Scope

Place = tuple[int, int]


def key(call_id: Any) -> Any:
    """A call id as a key: strings as they are, anything else by its JSON text, so that 1, `true` and "1" stay three ids."""
    return call_id if call_id.__class__ is str else ("json", text_of(None if call_id is UNSET else call_id))


NO_ID = key(None)


def said(call: Any) -> str:
    """A key as a message repeats it."""
    return f"'{call}'" if isinstance(call, str) else call[1]


class Pairs(Part):
    """The live calls and results.

    `callers`, `answers`: call key -> seqs that make it, that answer it, oldest first; `calls`, `results` are the same by seq.
    `moved`: position of those that are replacements; everything else stands at its own seq.
    `unanswered`: call key -> seq of the calls of this turn without a result so far.
    `hidden`: call key -> (seq, shadower) of the calls that were shadowed before any result.
    `refused`: the calls of messages that the fold kept off the surface. `unreadable`: whether a message of this turn does
    not say what it calls. Both were reported, and results are not held against them.
    """

    kinds: ClassVar[tuple[str, ...]] = ("assistant_message", "tool_result", "turn_end", "replacement", "refused")

    def __init__(self) -> None:
        self.callers: dict[Any, tuple[int, ...]] = {}
        self.answers: dict[Any, tuple[int, ...]] = {}
        self.calls: dict[int, tuple[Any, ...]] = {}
        self.results: dict[int, Any] = {}
        self.moved: dict[int, int] = {}
        self.unanswered: dict[Any, int] = {}
        self.hidden: dict[Any, tuple[int, int]] = {}
        self.refused: set[Any] = set()
        self.unreadable = False
        self.replaced = -1

    def place(self, seq: int) -> Place:
        """Where a live call or result stands: what orders the surface."""
        return self.moved.get(seq, seq), seq

    def advance(self, row: Row, scope: Scope) -> None:
        """Step past a row of one of the kinds."""
        if row.kind == "turn_end":
            self.unanswered.clear()  # what the turn leaves dangling was looked at
            self.unreadable = False
            return
        plan = scope.plan
        if plan is None or row.seq == self.replaced:
            return
        if not plan.applies:
            self.refuse(row)
            return
        if plan.start is not None:
            self.replaced = row.seq  # it comes by twice: as a replacement and by its kind
            self.shadow(plan.shadowed, row.seq)
            if row.kind in ("assistant_message", "tool_result"):
                self.moved[row.seq] = plan.position
        if row.kind == "assistant_message":
            self.unreadable = True  # stays so where the next line raises
            self.call(row.seq, row.calls)
            self.unreadable = False
        elif row.kind == "tool_result":
            self.answer(row.seq, key(row.call_id))

    def call(self, seq: int, ids: tuple[Any, ...]) -> None:
        """A message that makes calls enters the surface."""
        if not ids:
            return
        calls = self.calls[seq] = tuple([key(call_id) for call_id in ids])
        for call in calls:
            self.callers[call] = (*self.callers.get(call, ()), seq)
            if call not in self.answers:
                self.unanswered[call] = seq

    def answer(self, seq: int, call: Any) -> None:
        """A result enters the surface."""
        self.results[seq] = call
        self.answers[call] = (*self.answers.get(call, ()), seq)
        self.unanswered.pop(call, None)

    def refuse(self, row: Row) -> None:
        """The fold keeps an event off the surface."""
        if row.kind == "assistant_message":
            self.refused.update(map(key, row.calls))
        elif row.kind == "tool_result":
            self.unanswered.pop(key(row.call_id), None)

    def shadow(self, seqs: tuple[int, ...], by: int) -> None:
        """Events leave the surface."""
        for seq in seqs:
            self.moved.pop(seq, None)
            for call in self.calls.pop(seq, ()):
                self.leave(self.callers, call, seq)
                self.unanswered.pop(call, None)
                if call not in self.answers:
                    self.hidden[call] = seq, by
            if seq in self.results:
                self.leave(self.answers, self.results.pop(seq), seq)

    def leave(self, table: dict[Any, tuple[int, ...]], call: Any, seq: int) -> None:
        """Take one event out of the table of a call."""
        left = tuple([other for other in table[call] if other != seq])
        if left:
            table[call] = left
        else:
            table.pop(call)
