"""A log that is one JSON document: read whole, or item by item where the document is torn or damaged."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from foldlens.formats.lines.salvage import BOM, next_record, size, value_at
from foldlens.formats.lines.strict import cut_deep, loads
from foldlens.formats.reader import Sample
from foldlens.model.damage import Damage


class Document(NamedTuple):
    """What a document holds: its items, the other keys beside them, under which key they stood, and what was damaged."""

    items: list[Any]
    header: Mapping[str, Any]
    key: str | None
    damage: tuple[Damage, ...]


def document(sample: Sample, keys: tuple[str, ...], is_record: Callable[[Any], bool]) -> Document | None:
    """The items of a JSON array, or of the first of `keys` that holds one in a JSON object; `None` when it is neither."""
    whole = sample.whole
    if b"[" not in whole:  # no list, no items: a gigabyte of zeros is not worth decoding
        return None
    text = whole.removeprefix(BOM).decode(errors="replace").replace("\0", " ")
    notes = [Damage(reason="byte order mark", line=1, offset=0)] if whole.startswith(BOM) else []
    if "\ufffd" in text and b"\xef\xbf\xbd" not in whole:
        notes.append(Damage(reason="bytes that are no UTF-8, read as U+FFFD"))
    if b"\0" in whole:
        notes.append(Damage(reason=f"{whole.count(0)} NUL bytes", offset=whole.index(0)))
    try:
        value, remarks = loads(text)
    except (ValueError, RecursionError):
        return None if sample.lined else salvaged(text, keys, is_record, notes)
    notes += [Damage(reason=note.reason, lost=note.lost, harness=note.harness) for note in remarks]
    if isinstance(value, list):
        return Document(value, {}, None, tuple(notes))
    if not isinstance(value, Mapping):
        return None
    key = next((key for key in keys if isinstance(value.get(key), list)), None)
    header = {name: item for name, item in value.items() if name not in keys}
    return Document(value[key] if key is not None else [], header, key, tuple(notes))


def salvaged(text: str, keys: tuple[str, ...], is_record: Callable[[Any], bool], notes: list[Damage]) -> Document | None:
    """Every whole item of a document that is no JSON as a whole."""
    text = cut_deep(text)[0]
    found = re.match(r"\s*\[", text) or next(filter(None, (re.search(rf'"{key}"\s*:\s*\[', text) for key in keys)), None)
    if found is None:
        return None
    key = next((key for key in keys if found[0].startswith(f'"{key}"')), None)
    header = beside(text[: found.start()]) if key is not None else {}
    if header is None:
        return None
    items: list[Any] = []
    at = found.end()
    while at < len(text) and text[at] != "]":
        value, end = value_at(text, at)
        if end > at:
            items.append(value)
        elif text[at] in " \t\r\n,":
            end = at + 1
        else:
            end = next_record(text, at + 1, is_record)
            notes.append(damaged(text, at, end))
        at = end
    if at >= len(text) and not (notes and notes[-1].lost):
        notes.append(Damage(reason="the document ends before its closing bracket", lost=True))
    if not items:
        return None
    return Document(items, header, key, tuple(notes))


def damaged(text: str, at: int, end: int) -> Damage:
    """The note on a stretch of a document that is no whole item."""
    before = text[:at]
    return Damage(reason=f"{size(text[at:end])} bytes that are no whole item", line=before.count("\n") + 1, offset=size(before), lost=True)


def beside(text: str) -> Mapping[str, Any] | None:
    """The keys that stand before the items of a damaged document; `None` when the items lie deeper than that."""
    try:
        value, _ = loads(text.rstrip().rstrip(",") + "}")
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, Mapping) else None
