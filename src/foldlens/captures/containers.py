"""What captures come in: one record a line, a JSON array, a HAR file, or one record as the whole file."""

import base64
import binascii
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from foldlens.captures.outline import Outline, decode_list, outline, parsed
from foldlens.captures.source import BOM, Source
from foldlens.captures.stored import Shelf


class Piece(NamedTuple):
    """One record: where its bytes are and its outline, or why it could not be read. `line` is 1-based, `offset` in bytes; `None` inside a whole document."""

    shelf: Shelf
    place: tuple[int, int]
    outline: Outline | None
    reason: str = ""
    line: int | None = None
    offset: int | None = None


class PostData(msgspec.Struct, gc=False):
    text: str = ""
    encoding: str = ""


class HarRequest(msgspec.Struct, gc=False):
    url: Raw = Raw(b'""')
    headers: Raw = Raw(b"[]")
    postData: PostData | None = None


class HarEntry(msgspec.Struct, gc=False):
    request: HarRequest
    startedDateTime: Raw = Raw(b"null")


class HarLog(msgspec.Struct, gc=False):
    entries: list[HarEntry]


class Har(msgspec.Struct, gc=False):
    log: HarLog


def pieces(source: Source) -> Iterator[Piece]:
    """Every record of a capture, in order. A document that is JSON as a whole is taken as one; anything else line by line."""
    head = next((line for _, line in source.lines() if line.strip(BOM + b" \t\r\n")), b"")
    if _is_line_of_its_own(head):
        yield from _line_pieces(source)
        return
    text = source.whole().removeprefix(BOM)
    found = _document(text)
    yield from _line_pieces(source) if found is None else found


def _is_line_of_its_own(line: bytes) -> bool:
    """Whether the first line is a record by itself: an object with a body, or a list of messages."""
    try:
        found = outline(line.removeprefix(BOM))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    body = found.body
    if line.lstrip(BOM + b" \t")[:1] == b"[":
        return _is_message(body.messages[0]) if body.messages else True  # pyright: ignore[reportIndexIssue] # a list here
    return any(getattr(body, name) is not msgspec.UNSET for name in ("messages", "contents", "input")) or b'"entries"' not in line


def _is_message(raw: Raw) -> bool:
    found = parsed(raw)
    return isinstance(found, dict) and "role" in found


def _line_pieces(source: Source) -> Iterator[Piece]:
    shelf = Shelf(source)
    for number, (offset, line) in enumerate(source.lines(), 1):
        start = 3 if offset == 0 and line.startswith(BOM) else 0
        text = line[start:]
        if not text.strip():
            continue
        place = offset + start, len(text)
        try:
            yield Piece(shelf, place, outline(text), line=number, offset=offset)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield _second_look(shelf, place, text, str(error), number, offset)


def _second_look(shelf: Shelf, place: tuple[int, int], text: bytes, reason: str, number: int, offset: int) -> Piece:
    """A record whose body is JSON text inside JSON, which the outline cannot take in one go; else a bad line."""
    try:
        record = msgspec.json.decode(text)
        body = record["body"].encode() if isinstance(record, dict) and isinstance(record.get("body"), str) else b""
        if body:
            facts = {name: Raw(msgspec.json.encode(value)) for name, value in record.items() if name != "body"}
            return Piece(Shelf(Source(body)), (0, len(body)), Outline(outline(body).body, facts), line=number, offset=offset)
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass
    return Piece(shelf, place, None, reason, number, offset)


def _document(text: bytes) -> list[Piece] | None:
    """The records of a document that is one JSON value; `None` for a text that is not."""
    try:
        if b'"entries"' in text and text.lstrip()[:1] == b"{":
            return [_har_piece(entry) for entry in msgspec.json.decode(text, type=Har).log.entries if entry.request.postData is not None]
        if text.lstrip()[:1] == b"[":
            raws = decode_list(text)
            return [_memory_piece(text)] if raws and _is_message(raws[0]) else [_memory_piece(bytes(raw)) for raw in raws]
        return [_memory_piece(text)]
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _memory_piece(text: bytes, facts: dict[str, Raw] | None = None) -> Piece:
    """A record that is held in memory."""
    shelf = Shelf(Source(text))
    try:
        found = outline(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Piece(shelf, (0, len(text)), None, str(error))
    return Piece(shelf, (0, len(text)), found if facts is None else Outline(found.body, facts))


def _har_piece(entry: HarEntry) -> Piece:
    """One exchange of a HAR file; its body is the posted text."""
    posted: Any = entry.request.postData
    text = posted.text.encode("utf-8", "surrogatepass")
    if posted.encoding == "base64":
        try:
            text = base64.b64decode(text, validate=True)
        except binascii.Error:
            text = b""
    return _memory_piece(text, {"headers": entry.request.headers, "url": entry.request.url, "time": entry.startedDateTime})
