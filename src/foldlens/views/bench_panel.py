"""The bench on the page: the log as text, its events, its picture, and what the contract says of it."""

from collections.abc import Callable
from typing import Any

import marimo as mo

from foldlens.charts.shadow import shadow_chart
from foldlens.charts.timeline import timeline_chart
from foldlens.frames.opened import Opened
from foldlens.frames.zoomed import zoomed_frame
from foldlens.lessons.attempt import Attempt
from foldlens.lessons.bench import Bench
from foldlens.lessons.mutations import MUTATIONS, event_lines
from foldlens.lessons.request_text import RequestTextError
from foldlens.lessons.walk import walk
from foldlens.model.alignment import Alignment
from foldlens.model.report import Report, Verdict
from foldlens.model.violation import Severity, Violation
from foldlens.notation import NotationError
from foldlens.report.fold_text import message_text
from foldlens.report.markup import Content, Markup, el
from foldlens.rules import RULES_BY_NAME
from foldlens.views.event_lines import EventLines
from foldlens.views.rows import FLAT, NoLines, Rows
from foldlens.views.text import shown
from foldlens.views.violations import SIGNS
from foldlens.views.wording import counted

TYPING = 400  # ms of silence after which a typed text counts


class BenchPanel:
    """The bench with the states that it lives in. `typed` changes only when the text changes by other means than typing."""

    def __init__(self, bench: tuple[Callable[[], Bench], Callable[[Bench], None]], typed: Callable[[Any], None], pick: Callable[[int], None]):
        self.read, self.write = bench
        self.typed = typed
        self.rows = Rows(pick, row_height=FLAT, box_height=230, label="Events of the log on the bench", empty="The log is empty.")
        self.events = mo.ui.anywidget(self.rows)

    @property
    def bench(self) -> Bench:
        return self.read()

    def become(self, bench: Bench) -> None:
        """Put another state on the bench and show its text in the editor."""
        if bench != self.bench:
            self.write(bench)
            self.typed(lambda count: count + 1)

    def written(self, log: str) -> None:
        """Take over what the reader typed."""
        self.write(self.bench.edited(log=log))

    def requested(self, request: str) -> None:
        """Take over what the reader typed as the request."""
        self.write(self.bench.edited(request=request))

    def show(self, picture: str, seq: int) -> mo.Html:
        """The events and the picture, or the line that cannot be read."""
        attempt = self.bench.attempt
        fault = unreadable(attempt)
        if fault is not None:
            self.rows.show(NoLines())
            return shown(el("p", el("span", "✕", cls="fl-sign"), el("b", "This cannot be read yet. "), fault, cls="fl fl-verdict warn", role="alert"))
        opened = Opened(attempt.log, () if attempt.request is None else (attempt.request,))
        self.rows.show(EventLines(opened, range(len(opened))), seq)
        parts = [self.events, _picture(opened, picture, seq), shown(_seen(attempt))]
        return mo.vstack([part for part in parts if part is not None], gap=0.6)


def unreadable(attempt: Attempt) -> str | None:
    """Which line of which text cannot be read, and why."""
    try:
        _ = attempt.log, attempt.request
    except (NotationError, RequestTextError) as error:
        return str(error)
    return None


def editor(panel: BenchPanel) -> Any:
    """The log as text; it counts when the reader stops typing."""
    bench = panel.bench
    rows = max(8, min(18, bench.log.count("\n") + 2))
    return mo.ui.text_area(bench.log, rows=rows, debounce=TYPING, full_width=True, on_change=panel.written, label="The log, one event a line")


def request_editor(panel: BenchPanel) -> Any:
    """The request as text, where there is one."""
    bench = panel.bench
    if not bench.start_request:
        return None
    return mo.ui.text_area(bench.request, rows=6, debounce=TYPING, full_width=True, on_change=panel.requested, label="The request, one message a line")


def mutation_buttons(panel: BenchPanel, seq: int) -> Any:
    """A button for each edit that fits the chosen event, then undo and restart."""
    bench = panel.bench
    lines = event_lines(bench.log)[1]
    line = lines[seq] if 0 <= seq < len(lines) else None
    buttons = [
        _button(panel, mutation.label, lambda name=mutation.name: panel.bench.mutated(name, seq), line is None or not mutation.fits(line))
        for mutation in MUTATIONS
    ]
    back = [
        _button(panel, "Undo", lambda: panel.bench.undone(), not bench.before),
        _button(panel, "Start again", lambda: panel.bench.restarted(), bench.log == bench.start_log),
    ]
    words = el("p", "Event ", el("b", f"#{seq}"), " is chosen: click another one in the list above, or edit it:", cls="fl fl-quiet")
    return mo.vstack([shown(words), mo.hstack([*buttons, *back], wrap=True, justify="start", gap=0.4)], gap=0.3)


def _button(panel: BenchPanel, label: str, change: Callable[[], Bench], disabled: bool) -> Any:
    return mo.ui.button(label=label, disabled=disabled, on_click=lambda _: panel.become(change()))


def _picture(opened: Opened, picture: str, seq: int) -> Any:
    if picture == "alignment":
        return shown(_aligned(opened.report.requests[0])) if opened.report.requests else None
    if picture == "shadow" and opened.table.replacements:
        return mo.ui.altair_chart(shadow_chart(opened.bars, opened.messages, opened.ribbons, seq), chart_selection=False, legend_selection=False)
    low, high = opened.extent("position")
    chart = timeline_chart(zoomed_frame(opened.spans, low, high), opened.breaches, low, high, selected=seq + 0.5)
    return mo.ui.altair_chart(chart, chart_selection=False, legend_selection=False)


def _seen(attempt: Attempt) -> Markup:
    """The fold in words."""
    surface = attempt.surface
    rows = [
        el("li", el("b", f"#{seq} "), el("span", f"{message.role}: ", cls="fl-quiet"), message_text(message) or "(empty)") for seq, message in surface.indexed
    ]
    return el("div", el("h3", f"The model sees {counted(len(surface.indexed), 'message')}"), el("ol", rows, cls="fl-seen"), cls="fl")


def _aligned(alignment: Alignment) -> Markup:
    """The rows of an alignment as a table: one line per message."""
    rows = [
        el(
            "tr",
            el("td", "" if row.index is None else row.index),
            el("td", str(row.status), cls=f"fl-word {row.status}"),
            el("td", "" if row.seq is None else f"#{row.seq}"),
            el("td", row.reason),
        )
        for row in alignment.rows
    ]
    head = el("tr", [el("th", title) for title in ("in the request", "compares", "in the log", "why")])
    return el("div", el("h3", f"Request and fold: {alignment.status}"), el("table", head, rows), cls="fl")


def findings(attempt: Attempt, about: tuple[str, ...]) -> Markup:
    """What the contract says of the bench: every violation with its walk, then how the other rules fared."""
    if unreadable(attempt) is not None:
        return el("div", cls="fl")
    report = attempt.report
    cards = [_found(attempt, violation) for violation in report.violations]
    calm = el("p", el("span", "✓", cls="fl-sign"), el("b", "The contract holds."), cls="fl-verdict good") if not cards else None
    return el("div", calm, cards, _fared(report, about), cls="fl", aria_live="polite")


def _found(attempt: Attempt, violation: Violation) -> Markup:
    rule = RULES_BY_NAME[violation.rule]
    tone = {Severity.ERROR: "bad", Severity.WARNING: "warn", Severity.NOTE: "plain"}[violation.severity]
    steps = el("details", el("summary", "Explain this"), el("ol", [el("li", sentence) for sentence in walk(attempt.log, violation)]), cls="fl-more")
    title = el("b", el("span", SIGNS[violation.severity], cls="fl-sign", aria_hidden="true"), " ", violation.rule)
    return el("section", title, el("p", violation.message), el("p", "Why: ", rule.why, cls="fl-quiet"), steps, cls=f"fl-note {tone}")


def _fared(report: Report, about: tuple[str, ...]) -> Markup:
    """The page's own rules by name, the others by number."""
    outcomes = {outcome.rule: outcome for outcome in report.outcomes}
    own: list[Content] = [
        el("tr", el("td", name), el("td", str(outcomes[name].verdict), cls=f"fl-word {outcomes[name].verdict}")) for name in about if name in outcomes
    ]
    passed = sum(outcome.verdict is Verdict.PASSED for outcome in report.outcomes)
    tried = sum(outcome.verdict is Verdict.NOT_EXERCISED for outcome in report.outcomes)
    table = el("table", el("tr", el("th", "rules of this page"), el("th", "answer")), own) if own else None
    return el("div", table, el("p", f"Of all rules, {passed} hold here and {tried} were not exercised.", cls="fl-quiet"))
