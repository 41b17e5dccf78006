"""Bytes to logs: one reader a format, listed once, sniffed in this order. Damage is data."""

from collections.abc import Callable, Iterable
from typing import Any

from foldlens.check import judged
from foldlens.formats import chat, dsh, foldlens_jsonl, nous
from foldlens.formats.lines.content import content_of
from foldlens.formats.reader import Reader, Sample
from foldlens.model.errors import ReadError
from foldlens.model.log import Log
from foldlens.model.row import Row

READERS: tuple[Reader, ...] = (
    foldlens_jsonl.READER,
    dsh.READER,
    nous.READER,
    chat.READER,
)


def rows_of(log: Log) -> Iterable[Row]:
    """The rows of a log."""
    return log.source.rows()


def read(source: Any, format: str | None = None, *, rows: Callable[[Log], Iterable[Row]] = rows_of) -> Log:
    """The log in a file: a path, bytes, or an open binary file. Format and dialect are sniffed unless `format` names a reader.

    Reading, folding and checking are one pass, so the report of `check` and the fold are at hand afterwards.
    `rows` gives the rows of the log for that pass, for whoever wants to see them as they come by.
    What is damaged is listed in `log.damage`; `ReadError` is raised only for what is no log at all, `ValueError` for an unknown format.
    """
    tried = readers(format)
    content = content_of(source)
    sample = Sample(content)
    names = [reader.name for reader in tried]
    if not sample.head:
        raise ReadError("is empty" if not content.damage else content.damage[0].reason, path=content.path, tried=names)
    for reader in tried:
        if format is not None or reader.recognises(sample):
            log = reader.reads(sample)
            if log is not None:
                read_through(log, rows(log))
                return log
    raise ReadError(guess(sample.head), path=content.path, line=1, tried=names)


def readers(format: str | None) -> tuple[Reader, ...]:
    """The readers to try."""
    if format is None:
        return READERS
    found = tuple(reader for reader in READERS if reader.name == format)
    if not found:
        raise ValueError(f"unknown format {format!r}; known: {', '.join(reader.name for reader in READERS)}")
    return found


def guess(head: bytes) -> str:
    """Why nothing could be read."""
    if head.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "is UTF-32 text; save it as UTF-8"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "is UTF-16 text; save it as UTF-8"
    if head.startswith((b"\x1f\x8b", b"PK\x03\x04")):
        return "is a compressed archive; unpack it first"
    return "no line of it is an event of a known format"


def read_through(log: Log, rows: Iterable[Row]) -> None:
    """Read the log through once, checking and folding on the way.

    A rule that fails on a log must not make the log unreadable; the failure shows again, unhidden, when the log is checked.
    """
    try:
        judged(log, rows)
    except Exception:
        len(log)
