"""What is open at each event, derived once: turn, step, the fold's plan.

Rules read it and keep no second copy. Turns and steps open and close as their events say, right or wrong, because every
part of the contract follows them for itself. What one part reported it accepts from then on, so that one mistake is one
violation; another part still has its own say (`adopt`, `in_turn`). Nesting itself is judged by `rules.nesting`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Any, ClassVar, TypeVar, cast

from msgspec import UNSET

from foldlens.model.dialect import Plan
from foldlens.model.row import Row

OPENING = frozenset({"turn_start", "turn_end", "step_start", "step_end"})


class Part:
    """State of one companion that several rules share: derived once, like the scope itself.

    `kinds` are the kinds of row that move it, `replacement` among them for one that took effect, `refused` for a surface
    event that the fold kept off, `crossing` for a turn or step event while the scope is `compacting`; of `odd_kinds` only
    odd rows do. `advance` steps past such a row, after the rules saw it and before the scope moves (past an `odd_kinds` row:
    after it); it takes a reported event at its word.
    An odd row's payload may make it raise `AttributeError`, `TypeError` or `LookupError`: then nothing moves.
    """

    name: ClassVar[str] = ""
    kinds: ClassVar[tuple[str, ...]] = ()
    odd_kinds: ClassVar[tuple[str, ...]] = ()

    def advance(self, row: Row, scope: "Scope") -> None:
        """Step past a row of one of the kinds."""
        raise NotImplementedError

    def mover(self, kind: str, scope: "Scope") -> Callable[[Row], None]:
        """What steps past a row of this kind: `advance`, unless a part that sees every message has a shorter way."""
        return lambda row: self.advance(row, scope)

    def adopt(self, row: Row) -> None:
        """Take an event at its word that a rule of the part `name` reported; called before `advance`."""


P = TypeVar("P", bound=Part)


class Scope:
    """The state before the event in hand.

    `turn`, `step`: the open ones or `None`, with `turn_seq`, `step_seq` where they were opened; `step_turn` is the turn the step named.
    `begun`: the start of the latest step that neither a step end nor a turn end has followed; unlike `step` it outlives a turn start, for the
    retry companion looks back for the step alone.
    `plan`: what the fold does with the event in hand. `last_time`: recorded time of the event before;
    `latest` the same as a number that no typed row may go below without a look: infinite after an odd row.
    `compacting`: whether a compaction is open or a prune waits for its rewrite; turn and step events are the topic `crossing` as well, then.
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
        self.begun: Row | None = None
        self.plan: Plan | None = None
        self.last_time: Any = UNSET
        self.latest: float = -inf
        self.compacting = False
        self.adopted: set[str] = set()
        self.met: Counter[str] = Counter()
        self.parts: dict[type[Part], Part] = {}
        self.odd_advances: dict[str, tuple[Callable[[Row], None], ...]] = {}
        self.advances: dict[str, tuple[Callable[[Row], None], ...]] = {
            "turn_start": (self._turn_start,),
            "turn_end": (self._turn_end,),
            "step_start": (self._step_start,),
            "step_end": (self._step_end,),
        }

    def part(self, part: type[P]) -> P:
        """The one instance of a part in this pass. A rule asks for it when it is bound, before the first row."""
        if part not in self.parts:
            made = self.parts[part] = part()
            for advances, kinds in ((self.advances, part.kinds), (self.odd_advances, part.odd_kinds)):
                for kind in kinds:
                    advances[kind] = (made.mover(kind, self), *advances.get(kind, ()))
        return cast(P, self.parts[part])

    def in_turn(self, part: str) -> bool:
        """Whether a turn is open, or taken as open because that part of the contract reported its absence already."""
        return self.turn is not None or part in self.adopted

    def move(self, advance: Callable[[Row], None], row: Row) -> None:
        """Step past a row. A malformed payload moves nothing, as the harness's own cursor throws there."""
        if not row.odd:
            advance(row)
            return
        try:
            advance(row)
        except (AttributeError, TypeError, LookupError, RecursionError):
            return

    def adopt(self, row: Row, parts: Iterable[str]) -> None:
        """Take an event at its word that rules of these parts reported: where no turn was open, they take one as open until the next turn event."""
        reported = set(parts)
        for part in self.parts.values():
            if part.name in reported:
                self.move(part.adopt, row)
        if self.turn is None and row.kind not in OPENING:
            self.adopted |= reported

    def _turn_start(self, row: Row) -> None:
        self.turn, self.turn_seq = row.data.turn, row.seq
        self._turn_moved()

    def _turn_end(self, row: Row) -> None:
        self.turn = self.turn_seq = self.begun = None
        self._turn_moved()

    def _step_start(self, row: Row) -> None:
        self.step_turn, self.step, self.step_seq, self.begun = row.data.turn, row.data.step, row.seq, row

    def _step_end(self, row: Row) -> None:
        self.step = self.step_turn = self.step_seq = self.begun = None

    def _turn_moved(self) -> None:
        self.step = self.step_turn = self.step_seq = None
        if self.adopted:
            self.adopted = set()
