"""Our own JSONL, as `SessionLog` writes it: a header line, then one event a line in the dialect's own shape."""

from collections.abc import Mapping
from typing import Any

from foldlens.dialects import dsh_rows
from foldlens.formats import dsh
from foldlens.formats.lines.grammar import Grammar
from foldlens.formats.lines.source import LineSource
from foldlens.formats.reader import Reader, Sample
from foldlens.model.damage import Damage
from foldlens.model.dialect import Dialect, dialect_named
from foldlens.model.errors import ReadError
from foldlens.model.log import Log

VERSION = 1


def recognises(sample: Sample) -> bool:
    """The first line says so."""
    return isinstance(sample.first, Mapping) and "foldlens" in sample.first


def is_record(value: Any) -> bool:
    """Whether an object is an event of any dialect."""
    return isinstance(value, Mapping) and (isinstance(value.get("type"), str) or isinstance(value.get("role"), str))


def grammar(dialect: Dialect) -> Grammar:
    """Lines hold events as they are: no packing, no older shapes."""
    if dialect.name == "dsh":
        return Grammar(
            dialect=dialect,
            expand=lambda value, seq: ([value], dsh.unknown(value)),
            is_record=is_record,
            decoder=dsh.EVENTS,
            chunk=dsh.CHUNK,
            turn_end=dsh_rows.TurnEnd,
        )
    return Grammar(dialect=dialect, expand=lambda value, seq: ([value], ()), is_record=is_record)


def reads(sample: Sample) -> Log | None:
    """The log of one file. Raises `ReadError` where the header names no known dialect."""
    if not recognises(sample):
        return None
    first, content = sample.first, sample.content
    try:
        if not isinstance(first.get("dialect"), str):
            raise ValueError("its header names no dialect")
        dialect = dialect_named(first["dialect"])
    except ValueError as error:
        raise ReadError(str(error), path=content.path, line=1, tried=["foldlens"]) from None
    end = sample.head.find(b"\n")
    noted: list[Damage] = []
    if first["foldlens"] != VERSION:
        noted.append(Damage(reason=f"written by format version {first['foldlens']!r}; this version reads {VERSION}", line=1, offset=0))
    header = first.get("header")
    source = LineSource(content, grammar(dialect), start=len(sample.head) if end < 0 else end + 1, line=2, noted=noted)
    return Log(dialect, source, header=header if isinstance(header, Mapping) else {}, format="foldlens", path=content.path)


READER = Reader(name="foldlens", title="foldlens JSONL", recognises=recognises, reads=reads)
