"""Which harness wrote the log: its names, rows, fold and projection."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from foldlens.model.event import Event
from foldlens.model.message import Message
from foldlens.model.row import Row


class Fault(NamedTuple):
    """What the fold found wrong with a surface event; `rule` is the name of the rule that it breaks."""

    rule: str
    message: str
    related: tuple[int, ...] = ()


class Plan(NamedTuple):
    """What a fold will do with a surface event, decided before anything changes.

    `applies`: whether the event enters the surface. `shadowed`: the surface events that it takes off, in surface order.
    `position`: its place in surface order, `None` where that is its own seq. `start`, `stop`: the range as written, `None` for an append.
    `faults`: every rule of the surface that it breaks, first one first.
    """

    applies: bool
    position: int | None = None
    shadowed: tuple[int, ...] = ()
    start: int | None = None
    stop: int | None = None
    faults: tuple[Fault, ...] = ()

    def place(self, seq: int) -> tuple[int, int]:
        """What orders the surface: the position of the event with this seq, and the seq."""
        return seq if self.position is None else self.position, seq


APPENDED = Plan(True)  # a sound append: one value for all of them, since a log has a million


class Folding(Protocol):
    """A fold in progress: plan each event in log order, then apply the plan.

    `append` is the short way to apply `APPENDED`: it takes the seq alone.
    """

    append: Callable[[int], None]

    def plan(self, row: Row) -> Plan | None:
        """The plan for a row, or `None` for a row that never touches the surface. Changes nothing."""
        ...

    def apply(self, row: Row, plan: Plan) -> None:
        """Carry out a plan made for this very row."""
        ...


Envelopes = Callable[[int], Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """Everything that differs between harnesses, as values and functions.

    `kinds` maps each known type to its canonical kind; any other type is `unknown`.
    `surface` names the kinds that the model can see. `row` turns any mapping into a row and never raises.
    `project` gives the message of a surface event, or `None`.
    `event` reads an envelope mapping into an `Event`.
    `folding` starts a fold; what it is given fetches the envelope of any event up to the one in hand, for the rare case where a row is not enough.
    """

    name: str
    title: str
    kinds: Mapping[str, str]
    surface: frozenset[str]
    row: Callable[[Mapping[str, Any], int], Row]
    event: Callable[[Mapping[str, Any], int], Event]
    folding: Callable[[Envelopes | None], Folding]
    project: Callable[[Event], Message | None]
    fold_header: Callable[[Iterable[Event]], Mapping[str, Any] | None]
    header_kinds: frozenset[str]
    boundary: str

    def kind(self, type_: Any) -> str:
        """The canonical kind of a type as written."""
        return self.kinds.get(type_, "unknown") if isinstance(type_, str) else "unknown"


_known: dict[str, Dialect] = {}


def register_dialect(dialect: Dialect) -> None:
    """Make a dialect known by name; `dialects` does so once for each of its files."""
    _known[dialect.name] = dialect


def dialect_named(name: str) -> Dialect:
    """The dialect of that name; raises `ValueError` naming the known ones."""
    try:
        return _known[name]
    except KeyError:
        raise ValueError(f"unknown dialect {name!r}; known: {', '.join(_known)}") from None
