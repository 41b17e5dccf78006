"""What captures come in: one record a line, a JSON array, a HAR file, or one record as the whole file."""

import base64
import binascii
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from foldlens.captures.depth import Depths
from foldlens.captures.outline import TOO_DEEP, Outline, decode_list, outline, parsed
from foldlens.captures.source import BOM, Source
from foldlens.captures.stored import Shelf
from foldlens.model.holdable import MAX_DEPTH


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
    found = None if not head or _is_record(head) else _document(source.whole().removeprefix(BOM))
    yield from _line_pieces(source) if found is None else found


def _is_record(line: bytes) -> bool:
    """Whether the first line is a record by itself: an object with a body, or a list of messages."""
    try:
        body = outline(line.removeprefix(BOM)).body
    except (ValueError, RecursionError):
        return False
    if line.lstrip(BOM + b" \t")[:1] == b"[":
        return isinstance(body.messages, list) and bool(body.messages) and _is_message(body.messages[0])
    return any(getattr(body, name) is not msgspec.UNSET for name in ("messages", "contents", "input")) or b'"entries"' not in line


def _is_message(raw: Raw) -> bool:
    try:
        found = parsed(raw)
    except RecursionError:
        return False
    return isinstance(found, dict) and "role" in found


def _line_pieces(source: Source) -> Iterator[Piece]:
    shelf, depths = Shelf(source), Depths()
    for number, (offset, line) in enumerate(source.lines(), 1):
        start = 3 if offset == 0 and line.startswith(BOM) else 0
        text = line[start:]
        if text.strip():
            yield _piece(shelf, (offset + start, len(text)), text, number, offset, depths)


def _piece(shelf: Shelf, place: tuple[int, int], text: bytes, line: int | None = None, offset: int | None = None, depths: Depths | None = None) -> Piece:
    depths = depths or Depths()
    try:
        if text.count(b"[") + text.count(b"{") > MAX_DEPTH and depths(text) > MAX_DEPTH:
            return Piece(shelf, place, None, TOO_DEEP, line, offset)
        return Piece(shelf, place, outline(text), line=line, offset=offset)
    except ValueError as error:
        return Piece(shelf, place, None, str(error), line, offset)


def _document(text: bytes) -> list[Piece] | None:
    """The records of a document that is one JSON value; `None` for a text that is not."""
    try:
        if b'"entries"' in text and text.lstrip()[:1] == b"{":
            return [_har_piece(entry) for entry in msgspec.json.decode(text, type=Har).log.entries if entry.request.postData is not None]
        if text.lstrip()[:1] == b"[":
            raws = decode_list(text)
            return [_memory_piece(text)] if raws and _is_message(raws[0]) else [_memory_piece(bytes(raw)) for raw in raws]
        json.loads(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    return [_memory_piece(text)]


def _memory_piece(text: bytes, facts: dict[str, Raw] | None = None) -> Piece:
    """A record that is held in memory."""
    piece = _piece(Shelf(Source(text)), (0, len(text)), text)
    return piece if facts is None or piece.outline is None else piece._replace(outline=Outline(piece.outline.body, facts))


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
