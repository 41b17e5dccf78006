"""What the reader is looking at, and how every wish from the page changes it.

Each part is a state of the notebook, so that only the cells that show it run again; all of it is mirrored in the page's
address, so that the address is a permalink.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import marimo as mo

from foldlens.frames.opened import Opened
from foldlens.model.violation import Severity
from foldlens.views.session import Session

VIEWS = ("overview", "fold", "shadow", "requests", "events", "violations")
FILTERS = ("text", "kind", "turn", "tool", "only")
T = TypeVar("T")


class Part(Generic[T]):
    """One state: call it to read, `set` to change. Setting the same value again runs nothing."""

    def __init__(self, state: tuple[Callable[[], T], Callable[[T], None]]):
        self.read, self.write = state

    def __call__(self) -> T:
        return self.read()

    def set(self, value: T) -> None:
        if value != self.read():
            self.write(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Where a page begins: what its address asks for."""

    seq: int | None = None
    view: str = ""
    at: int | None = None
    request: int | None = None
    axis: str = "position"
    rule: str = ""
    window: tuple[float, float] | None = None
    filters: Mapping[str, str] | None = None

    @classmethod
    def asked(cls) -> "Start":
        """The start that the page's address names; what is malformed counts as absent."""
        query = mo.query_params()
        given = {key: value for key in ("seq", "view", "at", "request", "axis", "rule", "from", "to", *FILTERS) if isinstance(value := query.get(key), str)}
        low, high = number(given.get("from")), number(given.get("to"))
        return cls(
            seq=number(given.get("seq")),
            view=given["view"] if given.get("view") in VIEWS else "",
            at=number(given.get("at")),
            request=number(given.get("request")),
            axis="time" if given.get("axis") == "time" else "position",
            rule=given.get("rule", ""),
            window=(float(low), float(high)) if low is not None and high is not None and low < high else None,
            filters={key: given[key] for key in FILTERS if given.get(key)},
        )

    def of(self, opened: Opened) -> "Start":
        """The same start, with what a reader most likely wants first: a request that differs, a violation, else the fold."""
        differing = opened.captured.broken
        view = self.view or ("requests" if differing else "violations" if opened.report.violations else "fold")
        request = self.request if self.request is not None else (differing or [0])[0]
        told = opened.captured.point(request) if differing and view == "requests" else None
        seq = self.seq if self.seq is not None else told if told is not None else telling(opened)
        return replace(self, view=view, request=request, seq=seq)


def telling(opened: Opened) -> int | None:
    """The event that says most about a session: its first violation, its last replacement, or the last message that the model sees."""
    broken = [found.seq for found in opened.report.violations if found.seq is not None]
    errors = [found.seq for found in opened.report.violations if found.seq is not None and found.severity is Severity.ERROR]
    if broken:
        return min(errors or broken)
    if opened.table.replacements:
        return opened.table.replacements[-1].seq
    surface = opened.table.surface(len(opened) - 1)
    return int(surface[-1]) if len(surface) else None


def number(text: str | None) -> int | None:
    """A written integer, or nothing."""
    return int(text) if text is not None and text.lstrip("-").isdecimal() and len(text) < 18 else None


class Desk:
    """The open session with the parts of what is looked at. `parts` are the notebook's states by name."""

    def __init__(self, session: Session, **parts: tuple[Callable[[], Any], Callable[[Any], None]]):
        self.session = session
        self.query = mo.query_params()
        self.parts: dict[str, Part[Any]] = {name: Part(state) for name, state in parts.items()}

    @property
    def opened(self) -> Opened:
        """The session as last read."""
        return self.session.opened

    def __getitem__(self, name: str) -> Any:
        return self.parts[name]()

    def set(self, name: str, value: Any) -> None:
        """Change one part and the page's address with it."""
        self.parts[name].set(value)
        if name == "window":
            low, high = value or (None, None)
            self.remember("from", None if low is None else int(low))
            self.remember("to", None if high is None else int(high))
        elif name == "filters":
            for key in FILTERS:
                self.remember(key, value.get(key) or None)
        elif name != "raw":
            self.remember(name, value)

    def remember(self, key: str, value: Any) -> None:
        """Write one value into the page's address."""
        if value is None or value == "":
            self.query.remove(key)
        elif self.query.get(key) != str(value):
            self.query.set(key, str(value))

    def wish(self, wish: Mapping[str, Any]) -> None:
        """Do what a link, a key or a button asks for; a wish that makes no sense here is passed over."""
        if wish.get("window") == "":
            self.set("window", None)
        if "step" in wish:
            self.step(str(wish["step"]), int(wish.get("by", 1)))
        for name in ("view", "axis", "rule"):
            if name in wish:
                self.choose(name, str(wish[name]))
        for name, limit in (("seq", len(self.opened)), ("at", len(self.opened)), ("request", self.opened.request_count), ("raw", len(self.opened))):
            value = number(str(wish[name])) if name in wish else None
            if value is not None and 0 <= value < limit:
                self.set(name, value)
                if name == "request" and "seq" not in wish:
                    self.point()

    def choose(self, name: str, value: str) -> None:
        """A choice out of a fixed set."""
        allowed = {"view": VIEWS, "axis": ("position", "time")}.get(name)
        if allowed is not None and value not in allowed:
            return
        if name == "axis" and value != self["axis"]:
            self.set("window", None)  # seqs and times do not convert into each other
        self.set(name, value)

    def step(self, what: str, by: int) -> None:
        """Go to the next or previous event, violation, request or replacement."""
        if what not in ("event", "violation", "request", "replacement", "turn"):
            return
        if what == "request" and len(self.opened.captured):
            self.step_request(by)
            return
        here = self["seq"]
        seq = self.opened.step(what, (-1 if by > 0 else len(self.opened)) if here is None else here, by)
        if seq is not None:
            self.set("seq", max(seq, 0))
        if what == "request" and seq is not None:
            bounds = self.opened.stops["request"].tolist()
            self.set("request", bounds.index(seq))

    def step_request(self, by: int) -> None:
        """Go to the captured request before or after the chosen one, and to the event that it left after."""
        place = self["request"] + by
        if 0 <= place < self.opened.request_count:
            self.set("request", place)
            self.point()

    def point(self) -> None:
        """Select the event that the chosen captured request is about."""
        if len(self.opened.captured):
            seq = self.opened.captured.point(self["request"])
            if seq is not None:
                self.set("seq", seq)
