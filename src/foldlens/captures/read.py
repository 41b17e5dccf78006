"""Read captured requests: any container, any supported wire format. Damage is listed; everything readable is kept."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, overload

from msgspec import DecodeError, Raw

from foldlens.captures.containers import Piece, pieces
from foldlens.captures.outline import TOO_DEEP, parsed
from foldlens.captures.purposes import purpose_of, same_messages
from foldlens.captures.recognise import wire_of
from foldlens.captures.source import Source
from foldlens.captures.stored import Stored, raw_entries
from foldlens.captures.transport import seconds, session_of, transport
from foldlens.model.damage import Damage
from foldlens.model.errors import ReadError
from foldlens.model.request import Purpose, Request
from foldlens.model.wire import Wire, wire_named

TIMES = ("t", "time", "timestamp", "startTime")


class Requests(Sequence[Request]):
    """Captured requests in file order; bodies stay in the file. `damage` lists the records that could not be read."""

    def __init__(self, found: Sequence[Request], damage: Sequence[Damage] = (), path: str | None = None):
        self._found, self.damage, self.path = tuple(found), tuple(damage), path

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> Request: ...
    @overload
    def __getitem__(self, index: slice) -> "Requests": ...
    def __getitem__(self, index: int | slice) -> "Request | Requests":
        return Requests(self._found[index], self.damage, self.path) if isinstance(index, slice) else self._found[index]

    def __iter__(self) -> Iterator[Request]:
        return iter(self._found)


class Reader:
    """Turns records into requests, one after the other."""

    def __init__(self, wire: str | None):
        self._wire = None if wire is None else wire_named(wire)
        self._before: dict[str | None, Sequence[Any]] = {}

    def request(self, piece: Piece, index: int) -> Request | None:
        """The request of a record; `None` for one that is no model request."""
        assert piece.outline is not None
        body, facts, bare = piece.outline
        headers = transport(_fact(facts, "headers"))
        address = str(_fact(facts, "path") or _fact(facts, "url") or "")
        name = self._wire.name if self._wire else wire_of(body, address, headers, bare=bare)
        if name is None:
            return None
        wire = wire_named(name)
        payload = Stored(piece.shelf, piece.place, wire, body)
        entries = raw_entries(body, wire)
        session = session_of(headers, _fact(facts, "session_id") or _fact(facts, "sessionId"), parsed(body.metadata))
        return Request(
            payload=payload,
            wire=name,
            purpose=self._purpose(piece, headers, entries if entries is not None else payload.raw_messages(), wire, session),
            session_id=session,
            index=index,
            time=next((time for key in TIMES if (time := seconds(_fact(facts, key))) is not None), None),
            transport=headers,
        )

    def _purpose(self, piece: Piece, headers: dict[str, str], entries: Sequence[Any], wire: Wire, session: str | None) -> Purpose:
        """What the request was for; a conversation request that repeats the one before is a retry."""
        assert piece.outline is not None
        ends = [wire.message(parsed(Raw(entry))) for entry in (entries[:1] + entries[-1:] if entries else ())]  # pyright: ignore[reportOperatorIssue] # both lists
        found = purpose_of(piece.outline.body, headers, ends[0] if ends else None, ends[-1] if ends else None, len(entries))
        if found not in (Purpose.CONVERSATION, Purpose.UNKNOWN):
            return found
        before, self._before[session] = self._before.get(session), entries
        return Purpose.RETRY if before is not None and entries and same_messages(before, entries) else found


def _fact(facts: dict[str, Raw], name: str) -> Any:
    return parsed(facts[name]) if name in facts else None


def read_requests(source: str | os.PathLike[str] | bytes, wire: str | None = None) -> Requests:
    """The requests of a capture file, or of its bytes: JSONL of bodies or records, a JSON array, HAR; plain, gzip or zstd.

    `wire` names the wire format where it should not be recognised. Records that cannot be read are `damage`.
    Raises `ReadError` for a file that cannot be opened or holds no request, `ValueError` for an unknown wire.
    """
    held = Source(source if isinstance(source, bytes) else Path(source))
    reader, found, damage = Reader(wire), list[Request](), list[Damage]()
    index = -1
    try:
        for index, piece in enumerate(pieces(held)):
            reason = piece.reason
            try:
                request = reader.request(piece, index) if piece.outline is not None else None
            except (ValueError, DecodeError) as error:
                request, reason = None, str(error)
            except RecursionError:
                request, reason = None, TOO_DEEP
            if request is not None:
                found.append(request)
            elif reason or piece.line is not None:
                damage.append(Damage(reason=reason or "no model request", line=piece.line, offset=piece.offset, lost=True))
    except OSError as error:
        raise ReadError(f"cannot be read: {error.strerror or error}", path=held.name) from error
    if not found and index >= 0:
        first = damage[0] if damage else Damage(reason="no model request")
        raise ReadError(f"no captured request: {first.reason}", path=held.name, line=first.line, tried=("jsonl", "array", "har"))
    return Requests(found, damage, None if held.path is None else str(held.path))
