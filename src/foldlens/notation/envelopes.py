"""What stands around a payload in each dialect: seq, time, surface op, sources, and where they are kept."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from foldlens.notation import chat, dsh, dsh_2026_07, nous
from foldlens.notation.forms import Form

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
DSH_SURFACE = frozenset({"user/message", "assistant/message", "tool/result"})

JULY_SURFACE = DSH_SURFACE | {"context/message", "steering/message"}
NOUS_MESSAGES = frozenset({"system_message", "user_message", "assistant_message", "tool_result"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """One dialect's layout: its forms, and how time and surface op are written.

    `surface` are the types that must carry a surface op, `messages` those that the model sees.
    `clock` is "ms" (a number) or "iso" (text). `op_key` names the surface op, in the payload when `op_inside`, where absent means append.
    `flat` names the key that holds the type where an event has no envelope at all: its other keys are its payload.
    """

    forms: tuple[Form, ...]
    surface: frozenset[str] = frozenset()
    messages: frozenset[str] = frozenset()
    clock: Literal["ms", "iso"] = "ms"
    op_key: str = "surfaceOp"
    op_inside: bool = False
    flat: str | None = None

    def form(self, name: str) -> Form | None:
        """The form of that name."""
        return next((form for form in self.forms if form.name == name), None)

    def forms_of(self, type_: Any) -> Iterator[Form]:
        """The forms that write a type, usual one first."""
        return (form for form in self.forms if form.type == type_)

    def replace(self, start: int, stop: int) -> Any:
        """The surface op that replaces a range."""
        return ["replace", start, stop] if self.op_inside else {"op": "replace", "start": start, "end": stop}

    def replaced(self, op: Any) -> tuple[int, int] | None:
        """The range of a well-formed replace op."""
        match op:
            case ["replace", start, stop] if self.op_inside:
                pass
            case {"op": "replace", "start": start, "end": stop} if not self.op_inside and len(op) == 3:
                pass
            case _:
                return None
        return (start, stop) if type(start) is int and type(stop) is int else None

    def default_op(self, type_: str) -> Any:
        """The op that a line without one means, or `None` for none."""
        return "append" if type_ in self.surface and not self.op_inside else None

    def time(self, ms: int) -> Any:
        """A time as the dialect records it."""
        return ms if self.clock == "ms" else (EPOCH + timedelta(milliseconds=ms)).isoformat(timespec="microseconds").replace("+00:00", "Z")

    def ms(self, time: Any) -> int | None:
        """The milliseconds of a time written in the dialect's usual way, else `None`."""
        if self.clock == "ms":
            return time if type(time) is int else None
        try:
            ms = (datetime.fromisoformat(time) - EPOCH) // timedelta(milliseconds=1)
            return ms if self.time(ms) == time else None
        except (TypeError, ValueError, OverflowError):
            return None


ENVELOPES: Mapping[str, Envelope] = {
    "dsh": Envelope(forms=dsh.FORMS, surface=DSH_SURFACE, messages=DSH_SURFACE),
    "dsh-2026-07": Envelope(forms=dsh_2026_07.FORMS, surface=JULY_SURFACE, messages=JULY_SURFACE),
    "nous": Envelope(forms=nous.FORMS, messages=NOUS_MESSAGES, clock="iso", op_key="surface_op", op_inside=True),
    "chat": Envelope(forms=chat.FORMS, flat="role"),
}
PLAIN = Envelope(forms=())  # a dialect without short forms: every event stands as type and payload


def envelope_of(dialect: str) -> Envelope:
    """The layout of a dialect."""
    return ENVELOPES.get(dialect, PLAIN)
