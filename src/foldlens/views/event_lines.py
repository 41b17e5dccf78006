"""Any selection of events as one-line rows."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from foldlens.frames.opened import Opened
from foldlens.model.times import duration
from foldlens.model.violation import Severity
from foldlens.report.preview import words
from foldlens.views.rows import Line
from foldlens.views.wording import size, tone


class EventLines:
    """The events with the given seqs (ascending), decoded as they come into sight."""

    def __init__(self, opened: Opened, seqs: Sequence[int] | Any):
        self.opened, self.seqs = opened, np.asarray(seqs, dtype=np.int64)
        self.shadowed = opened.shadowed

    def __len__(self) -> int:
        return len(self.seqs)

    def place(self, pick: int) -> int:
        index = int(np.searchsorted(self.seqs, pick))
        return index if index < len(self.seqs) and self.seqs[index] == pick else -1

    def stretch(self, start: int, stop: int) -> list[Line]:
        frame, (first, _) = self.opened.log.frame, self.opened.extent("time")
        return [self.line(int(seq), frame["time"][int(seq)], frame["size"][int(seq)] or 0, first) for seq in self.seqs[start:stop]]

    def line(self, seq: int, time: Any, octets: int, first: float) -> Line:
        event = self.opened.log[seq]
        broken = self.opened.violations.get(seq)
        bad = any(violation.severity is Severity.ERROR for violation in broken or ())
        state = "broken" if bad else "warned" if broken else "shadowed" if seq in self.shadowed else ""
        mark = "✕" if bad else "!" if broken else "↻" if isinstance(event.surface_op, dict | list) else "∖" if seq in self.shadowed else ""
        after = f"+{duration(time - first)}" if time else ""  # 0 stands in for a time that was not recorded
        note = broken[0].message if broken else "shadowed by a later replacement" if state == "shadowed" else ""
        shown = event.kind if event.kind != "unknown" else event.type
        return Line(
            seq,
            seq,
            mark=mark,
            kind=shown[:40],
            tone=tone(event.kind),
            text=words(event, self.opened.log),
            side=" · ".join(part for part in (after, size(octets)) if part),
            state=state,
            note=note,
        )
