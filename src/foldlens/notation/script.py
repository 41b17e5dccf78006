"""A log written one event a line: the text of the examples, the tests and the lessons.

The line index is the seq, so a reader can point at an event; `# ! rule` marks where a rule must break.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from foldlens.model.dialect import dialect_named
from foldlens.model.log import Log
from foldlens.notation.envelopes import Envelope, envelope_of
from foldlens.notation.errors import NotationError
from foldlens.notation.lines import Clock, event_of, marked, taken_apart
from foldlens.notation.tokens import scalar, tokens

DIRECTIVE = re.compile(r"(dialect|header|start):\s+(.*)")


@dataclass(frozen=True)
class Script:
    """What a text in the notation says.

    `events` are mappings in the dialect's own JSON shape, `lines` the 1-based line of each event.
    `expected` are the marked (seq, rule) pairs; a mark on the `header:` line has no seq.
    """

    dialect: str
    header: Mapping[str, Any] | None
    events: tuple[Any, ...]
    expected: tuple[tuple[int | None, str], ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)

    @cached_property
    def log(self) -> Log:
        """The events as a log."""
        return Log.from_events(self.events, dialect=self.dialect, header=self.header)


def parse(text: str, dialect: str = "dsh") -> Script:
    """Read the notation; a `dialect:` line in the text wins over `dialect`. Raises `NotationError` naming the line and the reason."""
    reader = Reader(dialect)
    for number, line in enumerate(text.split("\n"), 1):
        try:
            reader.take(line.strip(), number)
        except NotationError as error:
            raise NotationError(error.reason, line=number) from None
        except RecursionError:
            raise NotationError("nested too deeply", line=number) from None
        except ValueError as error:  # a number of thousands of digits
            raise NotationError(str(error), line=number) from None
    return Script(reader.dialect, reader.header, tuple(reader.events), tuple(reader.expected), tuple(reader.lines))


class Reader:
    """The notation read so far: directives first, then one event a line."""

    def __init__(self, dialect: str):
        self.header: Mapping[str, Any] | None = None
        self.start = 0
        self.previous: int | None = None
        self.events: list[Any] = []
        self.expected: list[tuple[int | None, str]] = []
        self.lines: list[int] = []
        self.speak(dialect)

    def speak(self, dialect: str) -> None:
        """Take the rest of the text as this dialect."""
        try:
            self.dialect = dialect_named(dialect).name
        except ValueError as error:
            raise NotationError(str(error)) from None
        self.envelope: Envelope = envelope_of(dialect)

    def take(self, line: str, number: int) -> None:
        """Read one line."""
        if not line or (line.startswith("#") and not line[1:].strip().startswith("!")):
            return
        directive = DIRECTIVE.match(line)
        if directive:
            self.direct(directive.group(1), directive.group(2).strip())
            return
        parts = taken_apart(line)
        if not parts.arguments:
            raise NotationError("a mark needs an event before it on the same line" if parts.expected else "an option needs an event before it")
        seq = len(self.events)
        event = event_of(parts, seq, self.envelope, Clock(self.start + 1000 * seq, self.previous))
        self.previous = self.envelope.ms(event.get("time")) if isinstance(event, dict) else None
        self.events.append(event)
        self.expected.extend((seq, rule) for rule in parts.expected)
        self.lines.append(number)

    def direct(self, name: str, value: str) -> None:
        """Follow a directive; all stand before the first event."""
        if self.events:
            raise NotationError(f"{name}: stands before the first event")
        following: dict[str, Callable[[str], None]] = {"dialect": self.speak, "header": self.head, "start": self.begin}
        following[name](value)

    def head(self, value: str) -> None:
        """Take the session header."""
        header, *rest = tokens(value)
        if not isinstance(header.value, dict) or any(token.sort != "remark" for token in rest):
            raise NotationError("header: takes a JSON object")
        self.header = header.value
        self.expected.extend((None, rule) for token in rest for rule in marked(token.text))

    def begin(self, value: str) -> None:
        """Take the time of the first event, in ms."""
        ms, _ = scalar(value)
        if type(ms) is not int:
            raise NotationError("start: takes a whole number of milliseconds")
        self.start = ms
