"""The messages of a fold as rows: what each says, what it stands for, and what changed since an earlier stop."""

from functools import cached_property

import numpy as np

from foldlens.frames.opened import Opened
from foldlens.model.violation import Severity
from foldlens.report.preview import ROLES, words
from foldlens.views.rows import Line
from foldlens.views.wording import counted, size, tone


class MessageLines:
    """The surface after the event `at`, in its order; with `since`, also what left it after that stop, struck through in place."""

    def __init__(self, opened: Opened, at: int, since: int | None = None, before: str = "the previous stop"):
        self.opened, self.at = opened, at
        back = since is not None and at < since
        self.changes = {"added": f"no longer at {before}", "gone": "not yet here"} if back else {"added": f"new since {before}", "gone": f"gone since {before}"}
        table = opened.table
        self.now = (table.seq <= at) & (table.shadowed_by > at)
        self.before = self.now if since is None else (table.seq <= since) & (table.shadowed_by > since)
        self.seqs = table.seq[self.now | self.before]
        self.added = {int(seq) for seq in table.seq[self.now & ~self.before]}
        self.gone = {int(seq) for seq in table.seq[self.before & ~self.now]}

    def __len__(self) -> int:
        return len(self.seqs)

    @cached_property
    def sizes(self) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
        return self.opened.log.frame["size"].fill_null(0).to_numpy()

    @property
    def size(self) -> int:
        """Logged bytes of what the model sees."""
        return int(self.sizes[self.opened.table.seq[self.now]].sum())

    @property
    def count(self) -> int:
        """Messages that the model sees."""
        return int(self.now.sum())

    def place(self, pick: int) -> int:
        found = np.flatnonzero(self.seqs == pick)
        return int(found[0]) if len(found) else -1

    def stretch(self, start: int, stop: int) -> list[Line]:
        return [self.line(int(seq)) for seq in self.seqs[start:stop]]

    def line(self, seq: int) -> Line:
        event = self.opened.log[seq]
        state = "gone" if seq in self.gone else "added" if seq in self.added else ""
        replacement = self.replacements.get(seq)
        found = self.opened.violations.get(seq, ())
        broken = any(violation.severity is Severity.ERROR for violation in found)
        mark = {"gone": "−", "added": "+"}.get(state, "↻" if replacement else "")
        meta = [f"stands for {counted(len(replacement), 'message')}, #{replacement[0]} to #{replacement[-1]}" if replacement else ""]
        meta += [
            self.changes.get(state, ""),
            "breaks a rule" if broken else "has a warning" if any(violation.severity is Severity.WARNING for violation in found) else "",
        ]
        kind = ROLES.get(event.kind, event.kind)
        colour = "compaction" if replacement else "error" if broken else tone(event.kind)
        return Line(
            seq,
            seq,
            mark=mark,
            kind=kind,
            tone=colour,
            meta=" · ".join(part for part in meta if part),
            text=words(event, self.opened.log),
            side=size(int(self.sizes[seq])),
            state=state,
        )

    @cached_property
    def replacements(self) -> dict[int, tuple[int, ...]]:
        return {found.seq: found.shadowed for found in self.opened.table.replacements}
