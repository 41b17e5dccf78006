"""A session that is being recorded: append, freeze, fold, verify."""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from foldlens.check import check
from foldlens.folds.surface import fold_table
from foldlens.folds.verdict import check_request
from foldlens.forks import child_header, fork_point, fresh_header
from foldlens.live.admission import foretell, refusal
from foldlens.live.agreement import Agreement
from foldlens.live.alarm import Callback, sound
from foldlens.live.envelope import envelope
from foldlens.live.folded import Folded
from foldlens.live.freeze import copied, frozen
from foldlens.live.growing import GrowingSource
from foldlens.live.journal import Journal, line_of
from foldlens.live.mode import Mode, logger, mode_of
from foldlens.live.seeding import seed_event
from foldlens.live.statuses import Statuses
from foldlens.live.verdicts import Watch
from foldlens.model.dialect import dialect_named
from foldlens.model.errors import InvalidEvent
from foldlens.model.event import Event
from foldlens.model.log import Log
from foldlens.model.message import Message
from foldlens.model.report import Report
from foldlens.model.request import Request
from foldlens.model.violation import Violation

RECORDABLE = ("nous", "dsh", "dsh-2026-07")


class SessionLog:
    """The log of a running session, held to its dialect's contract.

    `mode`: "warn" reports breaches, "strict" also raises, "off" does not look; default from FOLDLENS_SESSION_INVARIANT.
    `freeze`: logged payloads become deeply immutable copies; without it they stay the caller's own objects.
    `path`: a new JSONL file that each event is written to before `append` returns (`durable` also waits for the disk).
    `on_violation`: called with each `Violation` of severity error or warning.
    Not for use from several threads at once.
    """

    def __init__(
        self,
        dialect: str = "nous",
        mode: str | None = None,
        freeze: bool = True,
        *,
        header: Mapping[str, Any] | None = None,
        path: str | os.PathLike[str] | None = None,
        durable: bool = False,
        on_violation: Callback | None = None,
    ):
        if dialect not in RECORDABLE:
            raise ValueError(f"no session is recorded in dialect {dialect!r}; known: {', '.join(RECORDABLE)}")
        self.dialect, self.mode, self.freeze = dialect_named(dialect), mode_of(mode), freeze
        self.header: dict[str, Any] = {**fresh_header(self.dialect.name), **(header or {})}
        self.on_violation = on_violation
        self.parent: Mapping[str, Any] | None = None
        self._mappings: list[Any] = []
        self._whole = Log(self.dialect, GrowingSource(self.dialect, self._mappings), header=self.header)
        self._watch = Watch(self._whole, judging=self.mode is not Mode.OFF)
        self._view: Log | None = None
        self._folded, self._agreement = Folded(), Agreement()
        self._statuses: Statuses | None = None
        self._unknown: set[str] = set()  # event types that were spoken of
        self._journal = Journal(path, dialect=self.dialect.name, header=self.header, durable=durable) if path is not None else None

    def __len__(self) -> int:
        return len(self._mappings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, if there is one. The log stays readable."""
        if self._journal is not None:
            self._journal.close()

    def append(
        self,
        type: str,
        data: Any,
        time: Any = None,
        surface_op: Any = None,
        sources: Sequence[int] | None = None,
        ignorable: bool = False,
    ) -> Event:
        """Log one event and hold it against the contract; the event as logged.

        `time` is as the dialect writes it, or a datetime; now where none is given. `surface_op`, `sources` and `ignorable`
        are for dialects that have them; in Nous `surface_op` goes into the payload.
        Raises `InvalidEvent` for an event that the harness itself would refuse: nothing is logged, no seq is taken.
        In strict mode raises `ContractViolated` for an event that breaks a rule: it is logged, the rule says why it is wrong.
        """
        mapping = self._admissible(envelope(self.dialect.name, len(self._mappings), type, data, time, surface_op, sources, ignorable))
        row = self.dialect.row(mapping, len(self._mappings))
        plan = self._watch.plan(row)
        refused = refusal(self.dialect.name, mapping, plan)
        if refused is not None:
            raise refused
        if self._journal is not None:
            self._journal.write(self._line(mapping))
        self._mappings.append(mapping)
        self._view = None
        event = self.dialect.event(mapping, row.seq)
        found = self._watch.take(row)
        self._folded.take(self.dialect, event, plan)
        if row.kind == "unknown" and self.mode is not Mode.OFF and event.type not in self._unknown:
            self._unknown.add(event.type)
            foretell(self.dialect.name, mapping)
        self._report(found)
        return event

    def seed(self, messages: Iterable[Message | Mapping[str, Any]]) -> int:
        """Append one event per message, times kept; how many were appended. A message of unknown role is left out, with a log record.

        Raises `ValueError` for dsh, whose events hold more than a message: use `from_log` there.
        """
        if self.dialect.name != "nous":
            raise ValueError(f"{self.dialect.name} cannot be seeded from messages: its events name turns and steps; use SessionLog.from_log")
        events = [event for event in map(seed_event, messages) if event is not None]
        for type_, payload, time in events:
            self.append(type_, payload, time)
        return len(events)

    @classmethod
    def from_log(cls, log: Log, mode: str | None = None, freeze: bool = True, **options: Any) -> Self:
        """A session that goes on where a log stands, also in the middle of a turn: scope and fold are rebuilt.

        Events are taken as they are, bad ones too; what is wrong with them stands in `violations` and is not reported again.
        `options` as for the constructor.
        """
        options.setdefault("header", log.header.fields)
        session = cls(log.dialect.name, mode, freeze, **options)
        session._inherit(log.source.mapping(seq) for seq in range(len(log)))
        return session

    @property
    def log(self) -> Log:
        """The log as it stands now: a value that later appends do not change."""
        if self._view is None:
            source = GrowingSource(self.dialect, self._mappings, len(self._mappings))
            self._view = Log(self.dialect, source, header=self.header)
            self._view.memo["fold_so_far"] = self._watch.built
        return self._view

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Every breach that an append brought, notes included, in log order. Empty in mode off.

        Rules that judge a log as a whole, such as an orphan on the final surface, speak up in `report` and at `verify`.
        """
        return tuple(self._watch.found)

    def report(self) -> Report:
        """The log as it stands now, held against the contract as `check` does it, as if this were its end."""
        return check(self.log, admission="append")

    @property
    def indexed(self) -> tuple[tuple[int, Message], ...]:
        """Each message on the surface with the seq it comes from: what the next request should hold."""
        return tuple(zip(*self._folded.look(self.log), strict=True))

    @property
    def messages(self) -> tuple[Message, ...]:
        """What the model should see next."""
        return tuple(self._folded.look(self.log)[1])

    @property
    def seqs(self) -> tuple[int, ...]:
        """The events on the surface, in surface order."""
        return tuple(fold_table(self.log).surface(len(self) - 1).tolist())

    def since(self, seq: int) -> Sequence[Event]:
        """The events from `seq` on (inclusive), as far as logged now; costs as much as its answer."""
        return self.log.since(seq)

    def verify(self, request: Request | Sequence[Any] | Mapping[str, Any]) -> Violation | None:
        """Hold a request, about to be sent, against the fold; the violation, after reporting it, or `None`.

        Takes a message list or a `Request`. Mode warn never raises, strict raises `ContractViolated`, off does not look.
        A request that goes on where the last agreeing one stood costs one list comparison.
        """
        if self.mode is Mode.OFF:
            return None
        try:
            violation = self._divergence(request)
        except Exception:
            if self.mode is Mode.STRICT:
                raise
            logger.exception("a request could not be held against the log")
            return None
        if violation is not None:
            self._report((violation,))
        return violation

    def status(self, status: str, agent: str | None = None) -> Violation | None:
        """Hold an announced agent status against the ones before it; the violation, after reporting it, or `None`.

        For dsh, where statuses are announced and never logged; `agent` tells several agents apart. Raises `ValueError` for Nous.
        """
        if self.dialect.name == "nous":
            raise ValueError("Nous announces no agent status")
        if self.mode is Mode.OFF:
            return None
        self._statuses = self._statuses or Statuses(self.dialect.name)
        violation = self._statuses.announce(status, agent)
        if violation is not None:
            self._report((violation,))
        return violation

    def fork(self, boundary: Any = "last", mode: str | None = None, **options: Any) -> Self:
        """A new session that inherits the events up to `boundary` (inclusive), or all.

        Raises `ValueError`, with the harness's reason, where it would refuse. `parent` names this session and the inherited length.
        A dsh child ends its inherited part with a `session/end-seed` and says so in its header. `options` as for the constructor.
        """
        point = fork_point(self.log, boundary)
        if not point.legal:
            raise ValueError(f"cannot fork after seq {point.boundary}: {point.reason}")
        length = point.boundary + 1
        options.setdefault("header", child_header(self.log, length))
        child = type(self)(self.dialect.name, mode or self.mode, self.freeze, **options)
        child.parent = {"session_id": self.header.get("id"), "seed_length": length}
        child._inherit(self._mappings[:length])
        if self.dialect.name == "dsh" and (not length or self._mappings[length - 1]["type"] != "session/end-seed"):
            child.append("session/end-seed", {})
        return child

    def _divergence(self, request: Any) -> Violation | None:
        plain = self.dialect.name == "nous" and isinstance(request, list | tuple)
        if plain and self._agreement.holds(self._folded.look(self.log)[1], self._folded.generation, request):
            return None
        return check_request(self.log, request)

    def _admissible(self, mapping: dict[str, Any]) -> dict[str, Any]:
        """The event as it will be logged: frozen, or as it is with its payload known to be JSON."""
        try:
            safe = frozen(mapping)
            return safe if self.freeze else mapping
        except Exception as error:  # NotJson, or whatever an object of the caller's own raises when it is looked at
            raise InvalidEvent("unserializable_event_data", str(error)) from error

    def _line(self, mapping: Mapping[str, Any]) -> bytes:
        """The event as a line of the session's file."""
        try:
            return line_of(mapping)
        except (ValueError, RecursionError) as error:
            raise InvalidEvent("unserializable_event_data", str(error)) from error

    def _inherit(self, mappings: Iterable[Mapping[str, Any]]) -> None:
        """Take over events that exist already."""
        keep = frozen if self.freeze else copied
        for mapping in mappings:
            kept = keep(mapping)
            row = self.dialect.row(kept, len(self._mappings))
            plan = self._watch.plan(row)
            if self._journal is not None:
                self._journal.write(line_of(kept))
            self._mappings.append(kept)
            self._watch.take(row)
            self._folded.take(self.dialect, self.dialect.event(kept, row.seq), plan)
        self._view = None

    def _report(self, found: Sequence[Violation]) -> None:
        """Report all of them, then raise the first that strict mode asks to raise."""
        raised: Exception | None = None
        for violation in found:
            try:
                sound(violation, self.mode, self.header.get("id"), self.on_violation)
            except Exception as error:
                raised = raised or error
        if raised is not None:
            raise raised
