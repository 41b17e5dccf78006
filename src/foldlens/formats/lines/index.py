"""Where each event of a file stands: three arrays, however many events there are."""

from array import array

import numpy as np
import numpy.typing as npt

UNKNOWN_TIME = -(2**63)


class Index:
    """Line offsets, the first seq of every line, and recorded times.

    `offsets[i]` is the byte offset of event line i, `firsts[i]` the seq of its first event (of the next line's, if it holds none).
    `times` are epoch ms, `UNKNOWN_TIME` where no integer was recorded. `spans` maps a line to how many lines its record takes.
    """

    __slots__ = ("end", "firsts", "line", "offsets", "size", "spans", "times")

    def __init__(self, offsets: npt.NDArray[np.int64], counts: npt.NDArray[np.uint32], end: int, line: int, times: "array[int]", spans: dict[int, int]):
        self.offsets, self.end, self.line, self.spans = offsets, end, line, spans
        self.firsts = np.zeros(len(counts), np.int64)
        if len(counts):
            np.cumsum(counts[:-1], out=self.firsts[1:])
        self.size = int(counts.sum()) if len(counts) else 0
        self.times = np.frombuffer(times, np.int64) if times else np.empty(0, np.int64)

    def line_of(self, seq: int) -> int:
        """The line (from 0) that holds an event."""
        return int(np.searchsorted(self.firsts, seq, "right")) - 1

    def extent(self, line: int) -> tuple[int, int]:
        """Byte offset and length of a line, or of the lines that its record takes, without the last newline."""
        last = line + self.spans.get(line, 1)
        start = int(self.offsets[line])
        stop = int(self.offsets[last]) - 1 if last < len(self.offsets) else self.end
        return start, stop - start
