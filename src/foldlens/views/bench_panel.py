"""The bench on the page: the log and the request as text, and every wish that changes them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import marimo as mo

from foldlens.folds.request_rules import TOPIC
from foldlens.folds.table import NEVER
from foldlens.frames.opened import Opened
from foldlens.lessons.attempt import Attempt
from foldlens.lessons.bench import Bench
from foldlens.lessons.mutations import AFTER, MUTATIONS_BY_NAME, places
from foldlens.lessons.request_edits import REQUEST_EDITS_BY_NAME, message_lines
from foldlens.lessons.request_text import RequestTextError
from foldlens.model.violation import Severity
from foldlens.notation import NotationError
from foldlens.report.picture import COMPARED
from foldlens.rules import RULES_BY_NAME
from foldlens.views.desk import Part, number
from foldlens.views.editor import Editor, Mark
from foldlens.views.violations import SIGNS

TONES = {Severity.ERROR: "bad", Severity.WARNING: "warn", Severity.NOTE: ""}
State = tuple[Callable[[], Any], Callable[[Any], None]]


class Fault(str):
    """Why a text cannot be read; `line` is the 1-based line, `where` which text."""

    def __new__(cls, error: NotationError | RequestTextError) -> "Fault":
        made = super().__new__(cls, str(error))
        made.line, made.where = error.line or 0, "request" if isinstance(error, RequestTextError) else "log"
        return made

    line: int
    where: str


def unreadable(attempt: Attempt) -> Fault | None:
    """Which line of which text cannot be read, and why."""
    try:
        _ = attempt.log, attempt.request
    except (NotationError, RequestTextError) as error:
        return Fault(error)
    return None


class BenchPanel:
    """The bench with the states that it lives in: its texts, the chosen event, and the chosen message of the request."""

    def __init__(self, bench: State, seq: State, row: State):
        self.parts = {"bench": Part(bench), "seq": Part(seq), "row": Part(row)}
        self.log = Editor(lambda text: self.become(self.bench.edited(log=text)), self.pointed, text=self.bench.log, label="The log, one event a line")
        self.request = Editor(
            lambda text: self.become(self.bench.edited(request=text)),
            self.pointed_request,
            text=self.bench.request,
            label="The request, one message a line",
            least=4,
        )
        self.elements = mo.ui.anywidget(self.log), mo.ui.anywidget(self.request)

    @property
    def bench(self) -> Bench:
        return self.parts["bench"]()

    @property
    def seq(self) -> int:
        """The chosen event; the last one where the chosen one is gone."""
        return max(0, min(self.parts["seq"](), len(places(self.bench.log)) - 1))

    @property
    def row(self) -> int:
        """The chosen message of the request."""
        return max(0, min(self.parts["row"](), len(message_lines(self.bench.request)[0]) - 1))

    def become(self, bench: Bench) -> None:
        """Put another state on the bench."""
        self.parts["bench"].set(bench)

    def pointed(self, line: int) -> None:
        """The caret stands on a line of the log."""
        stands = places(self.bench.log)
        if line in stands:
            self.parts["seq"].set(stands.index(line))

    def pointed_request(self, line: int) -> None:
        """The caret stands on a line of the request."""
        stands = message_lines(self.bench.request)[1]
        if line in stands:
            self.parts["row"].set(stands.index(line))

    def wish(self, wish: Mapping[str, Any]) -> None:
        """Do what a button asks for; what makes no sense here is passed over."""
        bench, seq, row = self.bench, self.seq, self.row
        edit, request_edit, chosen = wish.get("edit"), wish.get("redit"), number(str(wish.get("seq", "")))
        if edit in MUTATIONS_BY_NAME:
            self.become(bench.mutated(str(edit), seq))
            self.parts["seq"].set(max(0, seq + AFTER.get(str(edit), 0)))
        elif request_edit in REQUEST_EDITS_BY_NAME:
            self.become(bench.request_edited(str(request_edit), row))
            self.parts["row"].set(max(0, row + AFTER.get(str(request_edit), 0)))
        elif "undo" in wish:
            self.become(bench.undone())
        elif "restart" in wish:
            self.become(bench.restarted())
        elif chosen is not None:
            self.parts["seq"].set(chosen)

    def show(self) -> Opened | None:
        """Bring the editors up to date; the log as it can be looked at, or `None` while it cannot be read."""
        attempt = self.bench.attempt
        fault = unreadable(attempt)
        opened = None if fault else opened_of(attempt)
        told = {where: str(fault) if fault is not None and fault.where == where else "" for where in ("log", "request")}
        stands, rows = places(self.bench.log), message_lines(self.bench.request)[1]
        line = stands[self.seq] if stands else -1
        self.log.show(self.bench.log, placed(event_marks(opened, len(stands)), stands, fault, "log"), line, told["log"])
        self.request.show(self.bench.request, placed(message_marks(opened, len(rows)), rows, fault, "request"), rows[self.row] if rows else -1, told["request"])
        return opened


def opened_of(attempt: Attempt) -> Opened:
    """The log on the bench with its tables."""
    return Opened(attempt.log, () if attempt.request is None else (attempt.request,))


def placed(marks: Sequence[Mark], lines: Sequence[int], fault: Fault | None, where: str) -> list[Mark]:
    """The marks on the lines of a text; the line that cannot be read has one of its own."""
    broken = fault.line - 1 if fault is not None and fault.where == where else -1
    rows: list[Mark] = [("", "", "", "")] * (max([*lines, broken], default=-1) + 1)
    for mark, line in zip(marks, lines, strict=True):
        rows[line] = mark
    if broken >= 0:
        rows[broken] = (rows[broken][0], "✕", "fault", str(fault))
    return rows


def event_marks(opened: Opened | None, count: int) -> list[Mark]:
    """What stands beside each event: what it breaks, else whether the model sees it."""
    if opened is None:
        return [(str(seq), "", "", "") for seq in range(count)]
    table = opened.table
    shadower = dict(zip(table.seq.tolist(), table.shadowed_by.tolist(), strict=True))
    replacing = {replacement.seq for replacement in table.replacements}
    return [_event_mark(opened, seq, shadower.get(seq), seq in replacing) for seq in range(count)]


def _event_mark(opened: Opened, seq: int, shadower: int | None, replaces: bool) -> Mark:
    found = [violation for violation in opened.violations.get(seq, ()) if TOPIC not in RULES_BY_NAME[violation.rule].on]
    if found:
        return str(seq), SIGNS[found[0].severity], TONES[found[0].severity], found[0].message
    if shadower is None:
        return str(seq), "", "", "log only: the model never sees it"
    if shadower < NEVER:
        return str(seq), "∖", "", f"shadowed by {shadower}"
    return (str(seq), "↻", "good", "replaces a range, and the model sees it") if replaces else (str(seq), "●", "good", "the model sees it")


def message_marks(opened: Opened | None, count: int) -> list[Mark]:
    """What stands beside each message of the request: how it compares with the fold."""
    rows = opened.report.requests[0].rows if opened is not None and opened.report.requests else ()
    compared = {row.index: row for row in rows if row.index is not None}
    return [
        (str(index), COMPARED[row.status], "good" if row.status in ("equal", "exempt") else "bad", row.reason or str(row.status))
        if (row := compared.get(index)) is not None
        else (str(index), "", "", "")
        for index in range(count)
    ]
