"""The append-only events of one session."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol, Self

from foldlens.model.damage import Damage
from foldlens.model.dialect import Dialect, dialect_named
from foldlens.model.display import Shown
from foldlens.model.event import Event
from foldlens.model.header import Header
from foldlens.model.holdable import holdable
from foldlens.model.row import Row

if TYPE_CHECKING:
    import polars as pl


class EventSource(Protocol):
    """Where a log's events come from: a list in memory, or a file read by offset."""

    def __len__(self) -> int: ...

    def mapping(self, seq: int) -> Mapping[str, Any]:
        """The event's envelope, decoded, in the dialect's own JSON shape."""
        ...

    def rows(self) -> Iterator[Row]:
        """Every row in log order, chunks merged into runs where the source can."""
        ...

    def place(self, seq: int) -> tuple[int, int, int] | None:
        """1-based line, 0-based byte offset and length of the event in its file; `None` in memory."""
        ...

    def raw(self, seq: int) -> bytes | None:
        """The bytes of the line that holds the event; `None` in memory."""
        ...


class MappingSource:
    """Events in memory, each a mapping in the dialect's own JSON shape. Places in a file are optional."""

    def __init__(self, dialect: Dialect, mappings: Sequence[Any], places: Sequence[tuple[int, int, int]] = (), lines: Sequence[bytes] = ()):
        self.dialect, self.mappings, self.places, self.lines = dialect, mappings, places, lines

    def __len__(self) -> int:
        return len(self.mappings)

    def mapping(self, seq: int) -> Mapping[str, Any]:
        value = self.mappings[seq]
        return value if isinstance(value, Mapping) else {"type": None, "data": value}

    def rows(self) -> Iterator[Row]:
        row = self.dialect.row
        for seq in range(len(self.mappings)):
            yield row(self.mapping(seq), seq)

    def place(self, seq: int) -> tuple[int, int, int] | None:
        return self.places[seq] if self.places else None

    def raw(self, seq: int) -> bytes | None:
        return self.lines[seq] if self.lines else None


class Log(Shown):
    """The log of one session: the source of truth, never changed.

    `log[i]` decodes one event, `log.events` is the lazy sequence of all.
    `memo` keeps what was derived once (fold table, reports).
    """

    def __init__(
        self,
        dialect: Dialect,
        source: EventSource,
        *,
        header: Mapping[str, Any] | None = None,
        damage: Sequence[Damage] = (),
        format: str = "memory",
        path: str | None = None,
    ):
        self.dialect, self.source, self.format, self.path = dialect, source, format, path
        self.header = Header(header or {})
        self.noted: tuple[Damage, ...] = tuple(damage)
        self.memo: dict[Any, Any] = {}

    @property
    def damage(self) -> tuple[Damage, ...]:
        """What could not be read, or only after a repair. A source that reads as it goes knows it after its first pass."""
        return self.noted + tuple(getattr(self.source, "damage", ()))

    @classmethod
    def from_events(cls, events: Iterable[Any], *, dialect: str, header: Mapping[str, Any] | None = None) -> Self:
        """A log from mappings in the dialect's own JSON shape. Never raises for a bad event, never upgrades legacy shapes.

        What could not even be looked at (cycles, values nested too deeply, objects of the caller's own) is replaced, and is `damage`.
        """
        found = dialect_named(dialect)
        kept, notes = zip(*map(holdable, (header, *events)), strict=True)
        damage = [Damage(reason=f"{place} {reason}", lost=True) for place, reasons in zip(places(), notes, strict=False) for reason in reasons]
        return cls(found, MappingSource(found, kept[1:]), header=kept[0], damage=damage)

    def __len__(self) -> int:
        return len(self.source)

    def __getitem__(self, seq: int) -> Event:
        """The event at place `seq`; negative counts from the end. Raises `IndexError` beyond the log."""
        size = len(self)
        place = seq + size if seq < 0 else seq
        if not 0 <= place < size:
            raise IndexError(f"no event at seq {seq}: the log holds {size} events")
        return self.dialect.event(self.source.mapping(place), place)

    def __iter__(self) -> Iterator[Event]:
        return (self[seq] for seq in range(len(self)))

    @property
    def events(self) -> "Events":
        """All events, oldest first, decoded one by one when looked at."""
        return Events(self, 0, len(self))

    def since(self, seq: int) -> "Events":
        """The events from `seq` on (inclusive); empty beyond the end. Raises `ValueError` for a negative seq."""
        if seq < 0:
            raise ValueError(f"since({seq}): a seq is never negative")
        return Events(self, min(seq, len(self)), len(self))

    def prefix(self, seq: int) -> "Log":
        """The log as it stood before event `seq`: the events with a smaller seq."""
        stop = max(0, min(seq, len(self)))
        kept = MappingSource(self.dialect, [self.source.mapping(i) for i in range(stop)])
        return Log(self.dialect, kept, header=self.header.fields, format=self.format)

    @property
    def frame(self) -> "pl.DataFrame":
        """The log as a table, one row per event; columns as in `foldlens.frames.events.SCHEMA`."""
        if "frame" not in self.memo:
            # Tables stand above the model: the module is fetched by name, and polars with it, when somebody wants a table.
            self.memo["frame"] = import_module("foldlens.frames.events").event_frame(self)
        return self.memo["frame"]


def places() -> Iterator[str]:
    """The parts of a log in words: the header, then every event."""
    yield "the header"
    yield from (f"the event at seq {seq}" for seq in count())


class Events(Sequence[Event]):
    """A stretch of a log, decoded event by event."""

    __slots__ = ("_log", "_start", "_stop")

    def __init__(self, log: Log, start: int, stop: int):
        self._log, self._start, self._stop = log, start, stop

    def __len__(self) -> int:
        return self._stop - self._start

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self._log[seq] for seq in range(self._start, self._stop)[index])
        return self._log[range(self._start, self._stop)[index]]
