"""Samples as bytes: the lines, frames, packed rows and documents that the harnesses write (facts: dsh 11, nous 7)."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

import zstandard

import foldlens as fl
from samples.sources import Source

Events = Sequence[Mapping[str, Any]]


def compact(value: Any) -> str:
    """JSON as JavaScript writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def lines(values: Sequence[Any]) -> bytes:
    return "".join(f"{compact(value)}\n" for value in values).encode()


def header_line(source: Source) -> list[Any]:
    """The session header as dsh's first line; nothing where the text has none."""
    return [{"type": "session", **source.script.header}] if source.script.header else []


def as_lines(source: Source) -> bytes:
    return lines([*header_line(source), *source.script.events])


def as_zstd(source: Source) -> bytes:
    """One frame for the header, one for each turn or so, stream chunks packed."""
    rows = list(packed(source.script.events))
    half = len(rows) // 2
    frames = [lines(header_line(source)), lines(rows[:half]), lines(rows[half:])]
    return b"".join(zstandard.ZstdCompressor(write_checksum=True).compress(frame) for frame in frames)


def packed(events: Events) -> Iterator[Any]:
    """The events with each run of three or more text deltas in one row."""

    def lane(event: Mapping[str, Any]) -> Any:
        chunk = event["data"].get("chunk") or {}
        return (event["data"]["turn"], event["data"]["step"], chunk["index"]) if chunk.get("type") == "text-delta" else None

    for key, group in groupby(events, key=lane):
        run = list(group)
        if key is None or len(run) < 3:
            yield from run
            continue
        turn, step, index = key
        times = [event["time"] for event in run]
        gaps = [after - before for before, after in pairwise(times)]
        texts = [event["data"]["chunk"]["text"] for event in run]
        yield {
            "type": "text-chunks",
            "seq0": run[0]["seq"],
            "time0": times[0],
            "data": {"turn": turn, "step": step, "index": index, "dt": gaps, "texts": texts},
        }


def as_context(source: Source) -> bytes:
    """A Nous context, version 2: the messages of the fold beside the events."""
    keys = ("role", "content", "tool_calls", "tool_call_id", "name", "metadata")
    messages = [{key: message.body.get(key) for key in keys} for message in fl.fold(source.script.log).messages]
    counts = ("requests", "tool_calls", "input_tokens", "output_tokens", "total_tokens")
    context = {
        "version": 2, "messages": messages, "events": source.script.events, "tool_calls": 0, "system_prompt": None, "deps": {},
        "usage": dict.fromkeys(counts, 0), "needs_response": False, "iteration": 1, "max_iterations": 10, "started_at": None, "agent_name": "assistant",
    }  # fmt: skip
    return (json.dumps(context, ensure_ascii=False, indent=1) + "\n").encode()


def as_damaged(source: Source) -> bytes:
    """The lines after a full disk and a kill: NUL bytes, half a character, two records glued together, a torn tail."""
    header, *events = as_lines(source).splitlines(keepends=True)
    events[2] = events[2].replace("Ä".encode(), b"\xc3")
    events[3] = b"\0" * 64 + events[3]
    events[5] = events[5].rstrip(b"\n")
    events[8] = events[8][:40]
    return b"".join([header, *events])


STORED: dict[str, Callable[[Source], bytes]] = {
    "lines": as_lines,
    "zstd": as_zstd,
    "context": as_context,
    "damaged": as_damaged,
    "empty": lambda source: b"",
}


def content(source: Source) -> bytes:
    """The bytes of a sample file."""
    return STORED[source.stored](source)
