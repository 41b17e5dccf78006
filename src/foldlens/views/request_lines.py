"""The reconstructable requests as one-line rows."""

from typing import Any

from foldlens.frames.opened import Opened
from foldlens.views.rows import Line
from foldlens.views.wording import counted, size


class RequestLines:
    """One row a request; a row's pick is the request's number from 0."""

    def __init__(self, opened: Opened):
        self.opened, self.frame = opened, opened.requests

    def __len__(self) -> int:
        return self.frame.height

    def place(self, pick: int) -> int:
        return pick if 0 <= pick < len(self) else -1

    def stretch(self, start: int, stop: int) -> list[Line]:
        return [self.line(row) for row in self.frame.slice(start, max(0, stop - start)).iter_rows(named=True)]

    def line(self, row: dict[str, Any]) -> Line:
        turn, step = row["turn"], row["step"]
        where = f"turn {turn} / step {step}" if turn is not None and step is not None else f"before #{row['answer']}"
        change = f"{row['added']} new" + (f", {row['gone']} replaced" if row["gone"] else "")
        broken = any(row["boundary"] < seq <= row["answer"] for seq in self.opened.violations) if len(self.opened.violations) < 200 else False
        return Line(
            row["request"],
            row["boundary"],
            name=str(row["request"]),
            mark="↻" if row["gone"] else "",
            kind=where,
            tone="compaction" if row["gone"] else "model",
            text=f"{counted(row['messages'], 'message')}, {change}",
            side=size(row["size"]),
            state="broken" if broken else "",
        )
