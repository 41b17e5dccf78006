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
            places = offsets.to_numpy()
            self.seqs = np.flatnonzero(np.diff(places, prepend=-1))
            self.offsets = places[self.seqs]
            return
        lines = [_written(log, seq) for seq in range(len(log))]
        self.block = b"\n".join(lines)
        self.offsets = np.cumsum([0, *(len(line) + 1 for line in lines[:-1])], dtype=np.int64) if lines else np.zeros(0, np.int64)
        self.seqs = np.arange(len(lines))

    def found(self, needle: bytes) -> Seqs:
        """The events on lines that hold the needle, ascending; where a line holds several events, those that hold it themselves."""
        places: list[int] = []
        find, width = self.block.find, max(len(needle), 1)
        place = find(needle, int(self.offsets[0])) if len(self.offsets) else -1
        while place != -1:
            places.append(place)
            place = find(needle, place + width)
        hits = np.zeros(len(self.offsets), dtype=bool)
        hits[np.searchsorted(self.offsets, np.array(places, dtype=np.int64), side="right") - 1] = True
        ends = np.append(self.seqs[1:], len(self.log))
        single = hits & (ends - self.seqs == 1)
        shared = [np.array(self.within(needle, int(self.seqs[line]), int(ends[line])), dtype=np.int64) for line in np.flatnonzero(hits & ~single).tolist()]
        return np.sort(np.concatenate([self.seqs[single], *shared]).astype(np.int64))

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
    return marked(len(log), *(haystack.found(needle) for needle in needles(text)))


def marked(size: int, *seqs: Seqs) -> Seqs:
    """The seqs below `size` that any of the given ones names, ascending. By marks: sorting a million seqs would take a second."""
    marks = np.zeros(size, dtype=bool)
    for some in seqs:
        marks[some] = True
    return np.flatnonzero(marks)


def needles(text: str) -> set[bytes]:
    """The ways a text can stand in JSON: plain, with quotes and line breaks escaped, or all in ASCII."""
    written: list[Any] = [text, json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]]
    return {way.encode("utf-8", "replace").lower() for way in written}
