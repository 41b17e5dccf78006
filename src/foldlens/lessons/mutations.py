"""One-click edits of a log's text: each takes the lines and a chosen event and returns new lines.

An event is one line, its seq the line's number. Dropping, copying or moving a line renumbers the events behind it,
so the seqs named in ranges and sources follow; a seq that named the dropped event stays and dangles, as a real one would.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Lines = list[str]
Edit = Callable[[Lines, int], Lines]

RANGE = re.compile(r"(?P<start>\d+)\.\.(?P<stop>\d+)")
SOURCES = re.compile(r"\bfrom (?P<seqs>\d+(?:,\d+)*)")
SHADOWED = re.compile(r"\[(?P<seqs>\d+(?:,\s*\d+)*)\]")
PAIR = re.compile(r"\b(?P<turn>\d+)/(?P<step>\d+)\b")
TURN = re.compile(r"^(?P<kind>turn_start|turn_end) (?P<turn>\d+)")
SETTINGS = ("dialect:", "header:", "start:")
CALL = re.compile(r"^(?P<head>tool_(?:call|result)(?: \d+/\d+)?) (?P<id>[^\s\"]+)")


@dataclass(frozen=True, slots=True)
class Mutation:
    """A named edit, and which lines it can be applied to."""

    name: str
    label: str
    edit: Edit
    fits: Callable[[str], bool]


def renumbered(lines: Sequence[str], new_seq: Callable[[int], int]) -> Lines:
    """The lines with every named seq sent through `new_seq`."""

    def moved_list(found: re.Match[str]) -> str:
        return found[0].replace(found["seqs"], ",".join(str(new_seq(int(seq))) for seq in found["seqs"].split(",")))

    def moved_range(found: re.Match[str]) -> str:
        return f"{new_seq(int(found['start']))}..{new_seq(int(found['stop']))}"

    return [_outside_texts(line, lambda part: SHADOWED.sub(moved_list, SOURCES.sub(moved_list, RANGE.sub(moved_range, part)))) for line in lines]


def _outside_texts(line: str, change: Callable[[str], str]) -> str:
    """Apply a change to the parts of a line that are not quoted: a text may mention 1..4 without meaning a range."""
    parts = re.split(r'("(?:[^"\\]|\\.)*")', line)
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))


def drop(lines: Lines, seq: int) -> Lines:
    return renumbered(lines[:seq] + lines[seq + 1 :], lambda named: named - 1 if named > seq else named)


def duplicate(lines: Lines, seq: int) -> Lines:
    return renumbered([*lines[: seq + 1], lines[seq], *lines[seq + 1 :]], lambda named: named + 1 if named > seq else named)


def move_down(lines: Lines, seq: int) -> Lines:
    if seq + 1 >= len(lines):
        return lines
    swapped = [*lines[:seq], lines[seq + 1], lines[seq], *lines[seq + 2 :]]
    return renumbered(swapped, lambda named: {seq: seq + 1, seq + 1: seq}.get(named, named))


def move_up(lines: Lines, seq: int) -> Lines:
    return move_down(lines, seq - 1) if seq > 0 else lines


def replaced(pattern: re.Pattern[str], change: Callable[[re.Match[str]], str]) -> Edit:
    """An edit that rewrites the first match of a pattern on the chosen line."""

    def edit(lines: Lines, seq: int) -> Lines:
        return [*lines[:seq], _outside_texts(lines[seq], lambda part: pattern.sub(change, part, count=1)), *lines[seq + 1 :]]

    return edit


def _stretched(by: int) -> Callable[[re.Match[str]], str]:
    return lambda found: f"{found['start']}..{max(int(found['start']), int(found['stop']) + by)}"


def matching(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda line: pattern.search(re.sub(r'"(?:[^"\\]|\\.)*"', '""', line)) is not None


def anything(_: str) -> bool:
    return True


MUTATIONS = (
    Mutation("drop", "Drop the event", drop, anything),
    Mutation("duplicate", "Write it twice", duplicate, anything),
    Mutation("up", "Move it earlier", move_up, anything),
    Mutation("down", "Move it later", move_down, anything),
    Mutation("renumber", "Next turn number", replaced(TURN, lambda found: f"{found['kind']} {int(found['turn']) + 1}"), matching(TURN)),
    Mutation("owner", "Give it to the next step", replaced(PAIR, lambda found: f"{found['turn']}/{int(found['step']) + 1}"), matching(PAIR)),
    Mutation("retag", "Change the call id", replaced(CALL, lambda found: f"{found['head']} {found['id']}x"), matching(CALL)),
    Mutation("shrink", "Shrink the range", replaced(RANGE, _stretched(-1)), matching(RANGE)),
    Mutation("grow", "Grow the range", replaced(RANGE, _stretched(1)), matching(RANGE)),
    Mutation("uncite", "Drop its provenance", replaced(re.compile(r"\s*\bfrom \d+(?:,\d+)*"), lambda _: ""), matching(SOURCES)),
)

MUTATIONS_BY_NAME = {mutation.name: mutation for mutation in MUTATIONS}


AFTER = {"up": -1, "down": 1}  # where the chosen event stands after a move


def event_lines(text: str) -> tuple[Lines, Lines]:
    """The settings lines (`dialect:`, `header:`, `start:`) and the event lines of a log's text, without comments and blank lines."""
    kept = [line for raw in text.split("\n") if (line := _without_comment(raw).strip())]
    return [line for line in kept if line.startswith(SETTINGS)], [line for line in kept if not line.startswith(SETTINGS)]


def places(text: str) -> list[int]:
    """For each event, the line of the text (from 0) that it stands on."""
    lines = [_without_comment(raw).strip() for raw in text.split("\n")]
    return [number for number, line in enumerate(lines) if line and not line.startswith(SETTINGS)]


def _without_comment(line: str) -> str:
    return re.sub(r'("(?:[^"\\]|\\.)*")|(?:^|\s)#.*', lambda found: found[1] or "", line)


def mutate(text: str, name: str, seq: int) -> str:
    """The text after one named mutation of the event `seq`; unchanged where the event does not exist or does not fit."""
    settings, lines = event_lines(text)
    mutation = MUTATIONS_BY_NAME[name]
    if not 0 <= seq < len(lines) or not mutation.fits(lines[seq]):
        return text
    return "\n".join(settings + mutation.edit(lines, seq)) + "\n"
