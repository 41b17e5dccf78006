"""Packed rows: runs of stream chunks of one kind in one line."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

import msgspec
from msgspec import UNSET

from foldlens.dialects.dsh_rows import Nat, Optional, Time
from foldlens.formats.lines.strict import Note
from foldlens.model.js import is_count, is_safe_int

# packed type -> its list of pieces, the chunk type of a member, and the key of a member's piece
TAGS = {
    "text-chunks": ("texts", "text-delta", "text"),
    "reasoning-chunks": ("texts", "reasoning-delta", "text"),
    "tool-call-chunks": ("args", "tool-call-delta", "argumentsDelta"),
}


class PackedText(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """The gaps `dt` may be any integers here: where their sum is looked at (`lines.walk.ending`), a large one shows."""

    turn: Nat
    step: Nat
    index: Nat
    dt: list[int]
    texts: list[str]


class PackedCall(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    turn: Nat
    step: Nat
    index: Nat
    id: str
    dt: list[int]
    texts: list[str] = msgspec.field(name="args")
    name: str | Optional = UNSET


class TextChunks(msgspec.Struct, gc=False, forbid_unknown_fields=True, tag_field="type", tag="text-chunks"):
    seq0: Nat
    time0: Time
    data: PackedText


class ReasoningChunks(msgspec.Struct, gc=False, forbid_unknown_fields=True, tag_field="type", tag="reasoning-chunks"):
    seq0: Nat
    time0: Time
    data: PackedText


class ToolCallChunks(msgspec.Struct, gc=False, forbid_unknown_fields=True, tag_field="type", tag="tool-call-chunks"):
    seq0: Nat
    time0: Time
    data: PackedCall


PACKED = (TextChunks, ReasoningChunks, ToolCallChunks)


def members(row: Mapping[str, Any]) -> tuple[list[Mapping[str, Any]], str | None]:
    """The chunk events of a packed row, and what is malformed about it.

    A malformed row whose pieces are still a list of texts gives them all, with the row's own time.
    """
    pieces_key, chunk_type, piece_key = TAGS[row["type"]]
    inner = row.get("data")
    if not isinstance(inner, Mapping) or not isinstance(inner.get(pieces_key), list) or not inner[pieces_key]:
        return [row], "has no list of pieces"
    pieces, gaps = inner[pieces_key], inner.get("dt")
    fault = fault_of(row, inner, pieces_key)
    seq0, time0 = row.get("seq0", UNSET), row.get("time0", UNSET)
    times = [time0] * len(pieces)
    if isinstance(gaps, list) and is_safe_int(time0) and len(gaps) + 1 == len(pieces) and all(is_safe_int(gap) for gap in gaps):
        times = list(accumulate(gaps, initial=time0))
    fixed = {key: inner[key] for key in ("index", "id", "name") if key in inner}
    pair = {key: inner[key] for key in ("turn", "step") if key in inner}
    events: list[Mapping[str, Any]] = []
    for place, (piece, time) in enumerate(zip(pieces, times, strict=True)):
        event: dict[str, Any] = {"type": "assistant/chunk"}
        if seq0 is not UNSET:
            event["seq"] = seq0 + place if is_safe_int(seq0) else seq0
        if time is not UNSET:
            event["time"] = time
        event["data"] = pair | {"chunk": {"type": chunk_type} | fixed | {piece_key: piece}}
        events.append(event)
    return events, fault


def fault_of(row: Mapping[str, Any], inner: Mapping[str, Any], pieces_key: str) -> str | None:
    """Why dsh calls a packed row malformed, or `None`."""
    pieces, gaps = inner[pieces_key], inner.get("dt")
    allowed = {"turn", "step", "index", "dt", pieces_key} | ({"id", "name"} if pieces_key == "args" else set[str]())
    if set(row) != {"type", "seq0", "time0", "data"} or not set(inner) <= allowed or not allowed - {"name"} <= set(inner):
        return "does not have exactly the keys of a packed row"
    if not all(isinstance(piece, str) for piece in pieces):
        return "holds a piece that is no text"
    if not isinstance(gaps, list) or len(gaps) + 1 != len(pieces):
        return f"has {len(gaps) if isinstance(gaps, list) else 'no'} time gaps for {len(pieces)} pieces"
    if not all(map(is_safe_int, gaps)) or not is_safe_int(row["time0"]) or not is_count(row["seq0"]):
        return "holds a seq or a time that is no integer"
    return None


def malformed(row: Mapping[str, Any], fault: str) -> Note:
    """The note on a malformed packed row."""
    return Note(f"malformed {row['type']} row: it {fault}", parses=False)
