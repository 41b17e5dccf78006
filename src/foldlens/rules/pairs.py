"""Which calls and results stand on the surface, derived once, moving along with the fold.

Every rule about pairs asks what the model sees at one event, so shadowed calls and results leave these tables.
A result is matched by id; where an id is used twice, every live event that makes the call counts.
In most logs each result follows its call, and a replacement takes both or neither. While that holds, three columns are enough; the
tables by id and by seq are built at the first replacement that parts a pair, or at the first result whose call is not waiting for it.
"""

from array import array
from bisect import bisect_left
from collections.abc import Callable
from itertools import chain
from typing import Any, ClassVar

from msgspec import UNSET

from foldlens.model.dialect import APPENDED
from foldlens.model.js import text_of
from foldlens.model.row import Row
from foldlens.rules.scope import Part, Scope

Place = tuple[int, int]


def key(call_id: Any) -> Any:
    """A call id as a key: strings as they are, anything else by its JSON text, so that 1, `true` and "1" stay three ids."""
    return call_id if call_id.__class__ is str else ("json", text_of(None if call_id is UNSET else call_id))


NO_ID = key(None)


def answers_of(row: Row) -> tuple[Any, ...]:
    """The call ids that a result answers: one, except in a chat, where parallel results may share a message."""
    return getattr(row, "call_ids", None) or (row.call_id,)


def said(call: Any) -> str:
    """A key as a message repeats it."""
    return f"'{call}'" if isinstance(call, str) else call[1]


class Pairs(Part):
    """The live calls and results.

    `unanswered`: call key -> seq of the calls of this turn without a result so far. `plain`: whether nothing but columns is kept;
    then `used` are all call keys so far, from the first replacement on.
    With tables: `callers`, `answers`: call key -> seqs that make it, that answer it, oldest first; `calls`, `results`: the same by seq.
    `moved`: position of those that are replacements; everything else stands at its own seq.
    `hidden`: call key -> (seq, shadower) of the calls that were shadowed while their result was not.
    `repeats`: (seq, seq before, call key) where a call id was used again on the surface.
    `refused`: the calls of messages that the fold kept off the surface. `unreadable`: whether a message of this turn does
    not say what it calls. Both were reported, and results are not held against them.
    """

    kinds: ClassVar[tuple[str, ...]] = ("assistant_message", "tool_result", "turn_end", "replacement", "refused")

    def __init__(self) -> None:
        self.plain = True
        self.unanswered: dict[Any, int] = {}
        self.dangling: list[tuple[int, Any]] = []  # calls that their turn left without a result: seq, call
        self.settled: tuple[array[int], array[int], list[Any]] = (array("q"), array("q"), [])  # columns: caller, result, call (`None` once off the surface)
        self.used: set[Any] | None = None
        self.compared = 0  # entries of the column of callers that were seen to ascend
        self.looked: tuple[Row | None, list[int] | None] = None, None
        self.callers: dict[Any, tuple[int, ...]] = {}
        self.answers: dict[Any, tuple[int, ...]] = {}
        self.calls: dict[int, tuple[Any, ...]] = {}
        self.results: dict[int, Any] = {}
        self.moved: dict[int, int] = {}
        self.hidden: dict[Any, tuple[int, int]] = {}
        self.repeats: list[tuple[int, int, Any]] = []
        self.refused: set[Any] = set()
        self.unreadable = False

    def place(self, seq: int) -> Place:
        """Where a live call or result stands: what orders the surface."""
        return self.moved.get(seq, seq), seq

    def awaits(self, call_id: Any) -> bool:
        """Whether the call waits for this result: it stands before it on the surface, and nothing answers it yet."""
        return call_id.__class__ is str and call_id in self.unanswered

    def mover(self, kind: str, scope: Scope) -> Callable[[Row], None]:
        """One function per kind: the first two run for every message of a log."""
        if kind == "assistant_message":
            return self._calling(scope)
        if kind == "tool_result":
            return self._answering(scope)
        if kind == "turn_end":
            return self._ended
        return self._refused if kind == "refused" else lambda row: self._replaced(row, scope)

    def tables(self) -> None:
        """Build the tables by id and by seq, from here on kept up."""
        if not self.plain:
            return
        self.plain = False
        callers, results, calls = self.settled
        for seq, call in sorted(chain(zip(callers, calls, strict=True), self.dangling, zip(self.unanswered.values(), self.unanswered, strict=True)), key=first):
            if call is not None:
                self._make(seq, call)
        for seq, call in zip(results, calls, strict=True):
            if call is not None:
                self.results[seq] = call
                self.answers[call] = (*self.answers.get(call, ()), seq)
        for column in (*self.settled, self.dangling):
            del column[:]

    def repeated(self) -> list[tuple[int, int, Any]]:
        """Every repeated use of a call id so far."""
        if self.plain and self.used is None:
            used = len(self.settled[2]) + len(self.dangling) + len(self.unanswered)
            if len(set(chain(self.settled[2], (call for _, call in self.dangling), self.unanswered))) < used:
                self.tables()
        return self.repeats

    def whole(self, row: Row, shadowed: tuple[int, ...]) -> list[int] | None:
        """The entries of the columns that a replacement takes off the surface; `None` when columns are not enough to tell.

        They are when it is a replacement without calls and results of its own, and takes of every pair both halves or none.
        """
        if row is not self.looked[0]:
            self.looked = row, self._whole(shadowed) if self.plain and row.kind not in ("assistant_message", "tool_result") else None
        return self.looked[1]

    def _whole(self, shadowed: tuple[int, ...]) -> list[int] | None:
        callers, results, calls = self.settled
        gone = set(shadowed)
        latest = callers[max(self.compared - 1, 0) :].tolist()
        if self.dangling or latest != sorted(latest) or not gone.isdisjoint(self.unanswered.values()):
            return None
        self.compared = count = len(callers)
        if self.used is None:
            self.used = {*calls, *self.unanswered}
            if len(self.used) < len(calls) + len(self.unanswered):
                return None
        made: list[int] = []
        for seq in shadowed if calls else ():  # node by node: a range may reach across any number of pairs that left long ago
            entry = bisect_left(results, seq)
            if entry < count and results[entry] == seq and callers[entry] not in gone:
                return None
            entry = bisect_left(callers, seq)
            while entry < count and callers[entry] == seq:
                if results[entry] not in gone:
                    return None
                made.append(entry)
                entry += 1
        return made

    def _calling(self, scope: Scope) -> Callable[[Row], None]:
        unanswered, made = self.unanswered, self.callers

        def called(row: Row) -> None:
            plan = scope.plan
            if plan is not APPENDED and (plan is None or plan.start is not None or not plan.applies):
                return
            if row.odd:
                self.unreadable = True  # stays so where the next line raises
            calls = row.calls
            self.unreadable = False
            if not calls:
                return
            call, seq = calls[0], row.seq
            if len(calls) > 1 or call.__class__ is not str or call in unanswered:
                self._call(seq, calls)
            elif self.plain:
                used = self.used
                if used is None:
                    unanswered[call] = seq
                elif call in used:
                    self._call(seq, calls)
                else:
                    used.add(call)
                    unanswered[call] = seq
            elif call not in made and call not in self.answers:
                made[call], self.calls[seq], unanswered[call] = (seq,), calls, seq
            else:
                self._call(seq, calls)

        return called

    def _answering(self, scope: Scope) -> Callable[[Row], None]:
        callers, results, calls = self.settled
        unanswered, alone = self.unanswered, scope.dialect != "chat"  # in a chat, a message may hold several results

        def answered(row: Row) -> None:
            plan = scope.plan
            if plan is not APPENDED and (plan is None or plan.start is not None or not plan.applies):
                return
            call_id = row.call_id
            if alone and call_id.__class__ is str and call_id in unanswered:
                caller = unanswered.pop(call_id)
                if self.plain:
                    callers.append(caller)
                    results.append(row.seq)
                    calls.append(call_id)
                else:
                    self.results[row.seq], self.answers[call_id] = call_id, (*self.answers.get(call_id, ()), row.seq)
                return
            for each in answers_of(row):
                self._answer(row.seq, each)

        return answered

    def _ended(self, row: Row) -> None:
        """What the turn leaves unanswered was looked at."""
        self.unreadable = False
        if self.unanswered:
            if self.plain:
                self.dangling.extend((seq, call) for call, seq in self.unanswered.items())
            self.unanswered.clear()

    def _replaced(self, row: Row, scope: Scope) -> None:
        plan = scope.plan
        if plan is None:
            return
        whole = self.whole(row, plan.shadowed)
        if whole is not None:
            for entry in whole:
                self.settled[2][entry] = None
            return
        self.tables()
        self._shadow(plan.shadowed, row.seq)
        if row.kind not in ("assistant_message", "tool_result"):
            return
        self.moved[row.seq], _ = plan.place(row.seq)
        if row.kind == "tool_result":
            self._answer(row.seq, row.call_id)
        else:
            self._call(row.seq, row.calls)

    def _refused(self, row: Row) -> None:
        if row.kind == "assistant_message":
            self.refused.update(map(key, row.calls))
        elif row.kind == "tool_result":
            self.unanswered.pop(key(row.call_id), None)

    def _call(self, seq: int, ids: tuple[Any, ...]) -> None:
        """A message that makes calls enters the surface."""
        for call_id in ids:
            call = call_id if call_id.__class__ is str else key(call_id)
            if self.plain and (call in self.unanswered or (self.used is not None and call in self.used)):
                self.tables()
            if not self.plain:
                self._make(seq, call)
            elif self.used is not None:
                self.used.add(call)
            if call not in self.answers:
                self.unanswered[call] = seq

    def _make(self, seq: int, call: Any) -> None:
        """Put a call into the tables."""
        before = self.callers.get(call, ())
        if before and call != NO_ID:
            self.repeats.append((seq, before[-1], call))
        if seq not in before:
            self.callers[call] = (*before, seq)
        self.calls[seq] = (*self.calls.get(seq, ()), call)

    def _answer(self, seq: int, call_id: Any) -> None:
        """A result enters the surface that is not plainly the one for a waiting call."""
        call = key(call_id)
        self.tables()
        self.unanswered.pop(call, None)
        self.results[seq] = call
        self.answers[call] = (*self.answers.get(call, ()), seq)

    def _shadow(self, seqs: tuple[int, ...], by: int) -> None:
        """Events leave the surface."""
        taken: dict[Any, tuple[int, bool]] = {}
        gone = set(seqs)
        touched = (gone & self.moved.keys()) | (gone & self.calls.keys()) | (gone & self.results.keys())
        for seq in [seq for seq in seqs if seq in touched] if touched else ():
            self.moved.pop(seq, None)
            for call in dict.fromkeys(self.calls.pop(seq, ())):
                leave(self.callers, call, seq)
                self.unanswered.pop(call, None)
                taken[call] = seq, call in self.answers
            if seq in self.results:
                leave(self.answers, self.results.pop(seq), seq)
        for call, (seq, answered) in taken.items():
            if call in self.answers or not answered:
                self.hidden[call] = seq, by


def first(entry: tuple[int, Any]) -> int:
    """The seq of an entry: what the tables are built in the order of."""
    return entry[0]


def leave(table: dict[Any, tuple[int, ...]], call: Any, seq: int) -> None:
    """Take one event out of the table of a call."""
    left = tuple([other for other in table[call] if other != seq])
    if left:
        table[call] = left
    else:
        table.pop(call)
