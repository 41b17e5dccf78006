"""One-click edits of a request's text: each takes the messages, one a line, and a chosen one."""

from collections.abc import Callable
from dataclasses import dataclass

Lines = list[str]
OVERLAY = 'system "Be kind."'


@dataclass(frozen=True, slots=True)
class RequestEdit:
    """A named edit, and how many messages a request needs for it at least."""

    name: str
    label: str
    edit: Callable[[Lines, int], Lines]
    least: int = 1


def later(lines: Lines, place: int) -> Lines:
    return lines if place + 1 >= len(lines) else [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]


REQUEST_EDITS = (
    RequestEdit("drop", "Drop the message", lambda lines, place: lines[:place] + lines[place + 1 :]),
    RequestEdit("duplicate", "Send it twice", lambda lines, place: [*lines[: place + 1], *lines[place:]]),
    RequestEdit("up", "Move it earlier", lambda lines, place: later(lines, place - 1) if place else lines, least=2),
    RequestEdit("down", "Move it later", later, least=2),
    RequestEdit("overlay", "Put a system message in front", lambda lines, place: [OVERLAY, *lines], least=0),
)
REQUEST_EDITS_BY_NAME = {edit.name: edit for edit in REQUEST_EDITS}


def message_lines(text: str) -> tuple[Lines, list[int]]:
    """The messages of a request's text, and the line (from 0) that each stands on; blank lines and comments are left out."""
    found = [(number, line) for number, raw in enumerate(text.split("\n")) if (line := raw.strip()) and not line.startswith("#")]
    return [line for _, line in found], [number for number, _ in found]


def edit_request(text: str, name: str, place: int) -> str:
    """The text after one named edit of the message at `place`; unchanged where there is no such message."""
    lines, _ = message_lines(text)
    edit = REQUEST_EDITS_BY_NAME[name]
    if len(lines) < edit.least or not (0 <= place < len(lines) or edit.least == 0):
        return text
    return "\n".join(edit.edit(lines, place)) + "\n"
