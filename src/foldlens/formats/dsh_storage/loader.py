"""What dsh's own loader does about damaged lines: it drops the rest, or refuses the log when a later line ends a turn."""

from typing import Any


class DshLoader:
    """The first line that the loader stumbles over decides. Event lines are counted from 0 here, from 1 in its words."""

    def __init__(self) -> None:
        self.line: int | None = None
        self.words = ""
        self.last_turn_end = -1
        self.inclusive = False  # the very line of a gap may end the turn that makes it fatal

    def bad(self, line: int) -> None:
        if self.line is None:
            self.line, self.words = line, f"unparsable committed event at line {line + 1}"

    def gap(self, line: int, expected: int, recorded: Any) -> None:
        if self.line is None:
            self.inclusive = True
            self.line, self.words = line, f"seq gap in committed region at line {line + 1} (expected {expected}, got {recorded})"

    def turn_end(self, line: int) -> None:
        self.last_turn_end = line

    def verdict(self) -> tuple[int, str] | None:
        if self.line is None:
            return None
        if self.last_turn_end > self.line - self.inclusive:
            return self.line, f"dsh refuses the log: {self.words}; it counts lines after the header"
        return self.line, "dsh drops this line and everything after it"
