"""The schedules of a session: the active ones and every id ever used.

A fork inherits the events of its parent, not its schedules: events before the header's `seedLength` do not count.
"""

from typing import Any, NamedTuple

from msgspec import UNSET

from foldlens.model.js import is_safe_int
from foldlens.model.row import Row
from foldlens.rules.instants import LAST, epoch_ms
from foldlens.rules.payload import identity, inside, read
from foldlens.rules.scope import Part, Scope


class Schedule(NamedTuple):
    """An active schedule: `due` is its next occurrence in epoch ms (`None`: not readable), `every` its interval in ms."""

    seq: int
    kind: Any
    due: int | None
    every: int | None


def is_own(row: Row, scope: Scope) -> bool:
    """Whether the event belongs to this session, not to the prefix that a fork inherited."""
    inherited = scope.header.get("seedLength")
    return not is_safe_int(inherited) or row.seq >= inherited


def schedule_id(row: Row) -> Any:
    """The id that the change is about."""
    return identity(inside(read(row, "schedule"), "id") if read(row, "operation") == "create" else read(row, "id"))


class Schedules(Part):
    """`active`: id -> schedule. `used`: id -> seq of its creation."""

    kinds = ("schedule_change",)

    def __init__(self) -> None:
        self.active: dict[Any, Schedule] = {}
        self.used: dict[Any, int] = {}

    def advance(self, row: Row, scope: Scope) -> None:
        if not is_own(row, scope):
            return
        name, operation = schedule_id(row), read(row, "operation")
        if operation == "create":
            self.used.setdefault(name, row.seq)
            self.active[name] = created(row)
        elif operation == "delete":
            self.active.pop(name, None)
        elif operation == "dispatch" and name in self.active:
            self.dispatch(name, read(row, "acceptedAt"))

    def dispatch(self, name: Any, accepted_at: Any) -> None:
        """A one-shot is done; a repeating one moves to its first occurrence after the accepted instant."""
        schedule, accepted = self.active[name], epoch_ms(accepted_at)
        if schedule.kind != "every" or accepted_at is UNSET:
            del self.active[name]
        elif accepted is not None and schedule.due is not None and schedule.every and accepted >= schedule.due:
            due = schedule.due + ((accepted - schedule.due) // schedule.every + 1) * schedule.every
            if due > LAST:
                del self.active[name]
            else:
                self.active[name] = schedule._replace(due=due)


def created(row: Row) -> Schedule:
    """The schedule that a create change carries, as far as it can be read."""
    record = read(row, "schedule")
    every = inside(record, "everySeconds")
    return Schedule(row.seq, inside(record, "kind"), epoch_ms(inside(record, "scheduledAt")), int(every) * 1000 if is_safe_int(every) else None)
