"""A reader's own log as a page of the course, to be changed and broken like the others."""

from pathlib import Path

from foldlens.formats import read
from foldlens.lessons.page import Page
from foldlens.model.log import Log
from foldlens.notation import parse, render

MOST = 300  # events that a person can still read as text, and that are checked between two key strokes
NAME = "own"
IDEA = (
    "This is the log that you opened, written one event a line. "
    "Change it as you like: nothing that you do here touches the file. "
    "What the contract says of it stands beside it and follows each edit."
)


def own_page(path: str) -> Page:
    """The page of a log file, or of a text in the notation (`.txt`). Raises `ReadError` for what is no log, `ValueError` for one too long to edit by hand."""
    log = parse(Path(path).read_text(encoding="utf-8")).log if path.endswith(".txt") else read(path)
    if len(log) > MOST:
        raise ValueError(f"{path} holds {len(log):,} events; the bench takes {MOST}. `foldlens minimize` makes a small log of one that breaks a rule")
    return page_of(log, Path(path).name)


def page_of(log: Log, title: str) -> Page:
    """The page of a log in hand."""
    return Page(
        name=NAME,
        title=f"On the bench: {title}",
        idea=IDEA,
        log=render(log),
        picture="timeline",
        reading=f"{len(log)} {'event' if len(log) == 1 else 'events'}.",
        exercises=(),
    )
