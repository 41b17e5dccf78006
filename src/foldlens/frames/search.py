"""Text search over every payload of a log: bytes against bytes, so that a large log is searched without decoding it."""

import json
from typing import Any

import numpy as np

from foldlens.model.log import Log

Seqs = np.ndarray[tuple[int], np.dtype[np.int64]]


class Haystack:
    """All events as one lower-cased block of JSON, with the offset at which each begins."""

    def __init__(self, log: Log):
        lines = [_line(log, seq) for seq in range(len(log))]
        self.block = b"\n".join(lines)
        sizes = np.array([len(line) + 1 for line in lines], dtype=np.int64)
        self.offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)])

    def seqs(self, needle: bytes) -> list[int]:
        """The events whose JSON holds the needle."""
        found: list[int] = []
        place = self.block.find(needle)
        while place != -1:
            seq = int(np.searchsorted(self.offsets, place, side="right")) - 1
            found.append(seq)
            place = self.block.find(needle, int(self.offsets[seq + 1]))
        return found


def _line(log: Log, seq: int) -> bytes:
    raw = log.source.raw(seq)
    return raw.lower() if raw is not None else json.dumps(log.source.mapping(seq), ensure_ascii=False, default=str).encode("utf-8", "replace").lower()


def found_in(log: Log, text: str) -> Seqs:
    """The seqs of the events that hold the text, in any case, as written in JSON or as read."""
    if "haystack" not in log.memo:
        log.memo["haystack"] = Haystack(log)
    haystack: Haystack = log.memo["haystack"]
    found: set[int] = set()
    for needle in needles(text):
        found.update(haystack.seqs(needle))
    return np.array(sorted(found), dtype=np.int64)


def needles(text: str) -> set[bytes]:
    """The ways a text can stand in JSON: plain, with quotes and line breaks escaped, or all in ASCII."""
    written: list[Any] = [text, json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]]
    return {way.encode("utf-8", "replace").lower() for way in written}
