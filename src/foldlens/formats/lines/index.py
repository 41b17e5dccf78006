"""Where each event of a file stands: two arrays, however many events there are."""

import numpy as np
import numpy.typing as npt

UNKNOWN_TIME = -(2**63)  # stands in an array of times where none was recorded


class Index:
    """Line offsets and the first seq of every line.

    `offsets[i]` is the byte offset of event line i, `firsts[i]` the seq of its first event (of the next line's, if it holds none).
    `end` is where the last line ends, its newline included where it is `ended` by one. `spans` maps a line to how many lines its record takes.
    """

    __slots__ = ("end", "ended", "firsts", "line", "offsets", "size", "spans")

    def __init__(self, offsets: npt.NDArray[np.int64], counts: npt.NDArray[np.uint32], end: int, ended: bool, line: int, spans: dict[int, int]):
        self.offsets, self.end, self.ended, self.line, self.spans = offsets, end, ended, line, spans
        self.firsts = np.zeros(len(counts), np.int64)
        if len(counts):
            np.cumsum(counts[:-1], out=self.firsts[1:])
        self.size = int(counts.sum()) if len(counts) else 0

    def line_of(self, seq: int) -> int:
        """The line (from 0) that holds an event."""
        return int(np.searchsorted(self.firsts, seq, "right")) - 1

    def extent(self, line: int) -> tuple[int, int]:
        """Byte offset and length of a line, or of the lines that its record takes, without the last newline."""
        last = line + self.spans.get(line, 1)
        start = int(self.offsets[line])
        stop = int(self.offsets[last]) - 1 if last < len(self.offsets) else self.end - self.ended
        return start, stop - start
