"""Text search over every payload of a log: bytes against bytes, so that a large log is searched without decoding it."""

import json
from typing import Any

import numpy as np

from foldlens.model.log import Log

Seqs = np.ndarray[tuple[int], np.dtype[np.int64]]
SHARED = 5_000  # events on shared lines that are looked at one by one


class Haystack:
    """All lines of a log in lower case, one after the other, with the offset and the first seq of each."""

    def __init__(self, log: Log):
        self.log = log
        content: Any = getattr(log.source, "content", None)
        offsets = log.frame["offset"]
        if content is not None and len(log) and not offsets.null_count():
            self.block = b"".join(content.chunks()).lower()
            self.offsets, self.seqs = np.unique(offsets.to_numpy(), return_index=True)
            return
        lines = [_written(log, seq) for seq in range(len(log))]
        self.block = b"\n".join(lines)
        self.offsets = np.cumsum([0, *(len(line) + 1 for line in lines[:-1])], dtype=np.int64) if lines else np.zeros(0, np.int64)
        self.seqs = np.arange(len(lines))

    def found(self, needle: bytes) -> list[int]:
        """The events on lines that hold the needle; where a line holds several events, those that hold it themselves."""
        found: list[int] = []
        ends = np.append(self.seqs[1:], len(self.log))
        place = self.block.find(needle, int(self.offsets[0])) if len(self.offsets) else -1
        while place != -1:
            line = int(np.searchsorted(self.offsets, place, side="right")) - 1
            found += self.within(needle, int(self.seqs[line]), int(ends[line]))
            if line + 1 == len(self.offsets):
                break
            place = self.block.find(needle, int(self.offsets[line + 1]))
        return found

    def within(self, needle: bytes, first: int, stop: int) -> list[int]:
        if stop - first == 1 or stop - first > SHARED:
            return list(range(first, stop))
        return [seq for seq in range(first, stop) if needle in _spelled(self.log, seq)]


def _written(log: Log, seq: int) -> bytes:
    raw = log.source.raw(seq)
    return raw.lower() if raw is not None else _spelled(log, seq)


def _spelled(log: Log, seq: int) -> bytes:
    return json.dumps(log.source.mapping(seq), ensure_ascii=False, default=str).encode("utf-8", "replace").lower()


def found_in(log: Log, text: str) -> Seqs:
    """The seqs of the events that hold the text, in any case, as written in JSON or as read."""
    if "haystack" not in log.memo:
        log.memo["haystack"] = Haystack(log)
    haystack: Haystack = log.memo["haystack"]
    found: set[int] = set()
    for needle in needles(text):
        found.update(haystack.found(needle))
    return np.array(sorted(found), dtype=np.int64)


def needles(text: str) -> set[bytes]:
    """The ways a text can stand in JSON: plain, with quotes and line breaks escaped, or all in ASCII."""
    written: list[Any] = [text, json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]]
    return {way.encode("utf-8", "replace").lower() for way in written}
