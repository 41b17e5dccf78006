"""The open compaction at each event, derived once for every rule that asks (facts: dsh 6).

What an event says is taken at its word once it was reported: an id or a command that differs joins the accepted ones,
a summary or checkpoint without a start opens a compaction of its own, so that one mistake is one violation.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec import UNSET, Struct

from foldlens.model.js import is_name, normalise, quoted
from foldlens.model.row import Row
from foldlens.rules.payload import inside, read, same
from foldlens.rules.scope import Part, Scope


class Said(Struct):
    """What the event at `seq` says; `word` is what a message calls it."""

    word: str
    seq: int

    @property
    def label(self) -> str:
        """How a message names the event."""
        return f"{self.word} at seq {self.seq}"


class Naming(Said):
    """The compaction that an event says it belongs to."""

    id: Any
    command: Any


def naming(row: Row) -> Naming | None:
    """The compaction that a compaction event or a checkpoint names; `None` for any other replacement."""
    if row.kind.startswith("compaction_"):
        return Naming(row.kind, row.seq, read(row, "compactionId"), read(row, "sourceCommandId"))
    if not is_checkpoint(row):
        return None
    source = row.data.source
    return Naming("checkpoint", row.seq, source.compactionId, source.sourceCommandId)


def is_checkpoint(row: Row) -> bool:
    """Whether a replacement is a user message of the plugin `compact`: the summary as the model sees it."""
    if row.kind != "user_message":
        return False
    source = row.data.source
    return getattr(source, "plugin", UNSET) == "compact" and getattr(source, "kind", "plugin") == "plugin"


def owner_clash(owner: Any, turn: Any) -> str | None:
    """What is wrong with the turn that a compaction names while `turn` is open (`None`: no turn), in words."""
    if owner is None:
        return None if turn is None else f"is standalone, but turn {quoted(turn)} is open"
    if turn is None:
        return f"names turn {quoted(owner)}, but no turn is open"
    return None if same(owner, turn) else f"names turn {quoted(owner)}, but turn {quoted(turn)} is open"


class Claim(Said):
    """The range that a summary or a prune says is shadowed."""

    start: Any
    end: Any
    seqs: Any


def claim(row: Row) -> Claim:
    """What the event claims; values as written, but for `5.0`, which is 5."""
    span = normalise(read(row, "shadowedRange"))
    return Claim(row.kind, row.seq, inside(span, "start"), inside(span, "end"), normalise(read(row, "shadowedSeqs")))


class Shadowing(Said):
    """What a replacement really shadowed."""

    start: int
    stop: int
    shadowed: tuple[int, ...]


class OpenCompaction:
    """A compaction between its start and its end.

    `ids`, `commands`: the accepted ones, the start's first; empty where the start's own was reported, then any will do.
    `started`: whether its start is in the log. `owned`: whether the start named the open turn. `nested`: whether it started
    inside another one, so that either may be the one that goes on. `crossed`: whether a turn started or ended meanwhile.
    `summary`, `checkpoint`: what was seen of them so far. `refused`: whether the fold refused a checkpoint.
    """

    __slots__ = ("checkpoint", "commands", "crossed", "ids", "nested", "owned", "refused", "seq", "started", "summary", "turn")

    def __init__(self, seq: int, turn: Any, *, started: bool, owned: bool):
        self.seq, self.turn, self.started, self.owned = seq, turn, started, owned
        self.crossed = self.nested = self.refused = False
        self.ids: list[Any] = []
        self.commands: list[Any] = []
        self.summary: Claim | None = None
        self.checkpoint: Shadowing | None = None

    def accept(self, named: Naming) -> None:
        """Take over the id and command of an event; malformed ones were reported and change nothing."""
        if is_name(named.id) and not self.takes_id(named.id):
            self.ids.append(named.id)
        if (named.command is UNSET or is_name(named.command)) and not self.takes_command(named.command):
            self.commands.append(named.command)

    def take_over(self, before: "OpenCompaction") -> None:
        """Go on with a compaction that was open when this one started: reported as nested, or opened by a stray event."""
        self.ids.extend(before.ids if self.ids else ())
        self.commands.extend(before.commands if self.commands else ())
        self.nested = before.started
        if not before.started:
            self.summary, self.checkpoint = before.summary, before.checkpoint

    def takes_id(self, id_: Any) -> bool:
        """Whether an event with this id belongs here."""
        return not self.ids or id_ in self.ids

    def takes_command(self, command: Any) -> bool:
        """Whether an event with this source command belongs here; an absent one is a value of its own."""
        if not self.commands or command is self.commands[0]:  # in most logs no event names a command
            return True
        return any(same(command, known) for known in self.commands)


class Compactions(Part):
    """`open` is the compaction that is open, `pruned` a prune whose rewrite has not come yet.

    `refused` are the events that the fold kept off the surface: that was reported, and no record can be right about them.
    """

    kinds: ClassVar[tuple[str, ...]] = (
        *("compaction_start", "compaction_summary", "compaction_end", "compaction_prune"),
        *("crossing", "session_end_seed", "replacement", "refused"),
    )

    def __init__(self) -> None:
        self.open: OpenCompaction | None = None
        self.pruned: Claim | None = None
        self.refused: set[int] = set()
        self._named_row: Row | None = None
        self._named: Naming | None = None
        self._claimed: tuple[Row | None, Any] = None, None

    def naming(self, row: Row) -> Naming | None:
        """`naming`, once for all the rules that ask about the event in hand."""
        if row is not self._named_row:
            self._named_row, self._named = row, naming(row)
        return self._named

    def claim(self, row: Row) -> Claim:
        """`claim`, once for all the rules that ask about the event in hand."""
        if self._claimed[0] is not row:
            self._claimed = row, claim(row)
        return self._claimed[1]

    def shadowing(self, row: Row, scope: Scope) -> Shadowing:
        """What the replacement in hand shadows, as the fold planned it."""
        plan = scope.plan
        assert plan is not None and plan.start is not None and plan.stop is not None  # topic `replacement` says so
        named = self.naming(row)
        return Shadowing(row.kind if named is None else named.word, row.seq, plan.start, plan.stop, plan.shadowed)

    def mover(self, kind: str, scope: Scope) -> Callable[[Row], None]:
        """What steps past a row of this kind and tells the scope whether a compaction goes on: a log has many turns and steps, and few compactions."""
        steps = {
            "crossing": self._cross,
            "session_end_seed": self._end,
            "compaction_start": self._start,
            "compaction_summary": self._summarise,
            "compaction_end": self._end,
            "compaction_prune": self._prune,
        }
        step = steps.get(kind, self._replace)

        def moved(row: Row) -> None:
            step(row, scope)
            scope.compacting = self.open is not None or self.pruned is not None

        return moved

    def _end(self, row: Row, scope: Scope) -> None:
        self.open = None

    def _summarise(self, row: Row, scope: Scope) -> None:
        self._joined(row, scope.turn).summary = self.claim(row)

    def _prune(self, row: Row, scope: Scope) -> None:
        self.pruned = self.claim(row)

    def _cross(self, row: Row, scope: Scope) -> None:
        """A turn or step starts or ends: a rewrite would be too late. At a turn, a compaction that only a stray event opened is over, a real one is crossed."""
        self.pruned = None
        if row.kind in ("step_start", "step_end"):
            return
        if self.open is not None and self.open.started:
            self.open.crossed = True
        else:
            self.open = None

    def _start(self, row: Row, scope: Scope) -> None:
        """Open a compaction, whatever was open before."""
        owner = read(row, "turn")
        opened = OpenCompaction(row.seq, owner, started=True, owned=owner_clash(owner, scope.turn) is None)
        named, before = self.naming(row), self.open
        opened.ids = [named.id] if named is not None and is_name(named.id) else []
        opened.commands = [named.command] if named is not None and (named.command is UNSET or is_name(named.command)) else []
        if before is not None and not before.crossed:
            opened.take_over(before)
        self.open = opened

    def _joined(self, row: Row, turn: Any) -> OpenCompaction:
        """The open compaction, the event's id and command accepted; a new one where none is open."""
        if self.open is None:
            self.open = OpenCompaction(row.seq, turn, started=False, owned=True)
        named = self.naming(row)
        if named is not None:
            self.open.accept(named)
        return self.open

    def _replace(self, row: Row, scope: Scope) -> None:
        """A replacement took effect or was refused: the rewrite of a prune, a checkpoint, or neither."""
        plan = scope.plan
        applies = plan is not None and plan.applies
        if not applies:
            self.refused.add(row.seq)
        if row.kind == "tool_result":
            self.pruned = None
        elif applies and (self.open is not None or self.naming(row) is not None):  # whoever it says it is, it hides what the summary stands for
            self._joined(row, scope.turn).checkpoint = self.shadowing(row, scope)
        elif self.open is not None and row.kind == "user_message":
            self.open.refused = True
