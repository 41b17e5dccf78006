"""What follows from the texts on the bench: the picture, what the model sees, each violation, and how every rule fared."""

from collections.abc import Iterable, Sequence
from typing import Any

import altair as alt
import marimo as mo

from foldlens.charts.shadow import shadow_chart
from foldlens.charts.timeline import timeline_chart
from foldlens.frames.opened import Opened
from foldlens.frames.zoomed import zoomed_frame
from foldlens.lessons.attempt import Attempt
from foldlens.lessons.bench import Bench
from foldlens.lessons.walk import walk
from foldlens.model.alignment import Alignment
from foldlens.model.report import Outcome, Verdict
from foldlens.model.violation import Severity, Violation
from foldlens.report.coverage_text import SIGNS as ANSWERS
from foldlens.report.fold_text import message_text
from foldlens.report.markup import Content, Markup, el
from foldlens.report.summary import own_outcomes
from foldlens.rules import RULES_BY_NAME
from foldlens.views.bench_panel import unreadable
from foldlens.views.links import to_event
from foldlens.views.violations import SIGNS, explained
from foldlens.views.wording import counted

LONGEST = 300  # characters of a message
GROUPS = {
    Verdict.VIOLATED: "broken",
    Verdict.PASSED: "hold",
    Verdict.NOT_EVALUATED: "not evaluated, as another rule broke at the same event",
    Verdict.NOT_EXERCISED: "not exercised: nothing here puts them to the test",
    Verdict.NOT_CHECKABLE: "not checkable: this log cannot show them",
}
WORDS = GROUPS | {
    Verdict.VIOLATED: "broken",
    Verdict.PASSED: "holds",
    Verdict.NOT_EVALUATED: "not evaluated",
    Verdict.NOT_EXERCISED: "not exercised",
    Verdict.NOT_CHECKABLE: "not checkable",
}


def drawn(opened: Opened, picture: str, seq: int) -> Any:
    """The picture of a page: lanes over seqs, or what each replacement shadowed. A fold and an alignment are told by `seen` and `aligned`."""
    if picture == "shadow" and opened.table.replacements:
        chart = shadow_chart(opened.bars, opened.messages, opened.ribbons, seq)
    elif picture == "alignment":
        return None
    else:
        low, high = opened.extent("position")
        chart = timeline_chart(zoomed_frame(opened.spans, low, high), opened.breaches, low, high, selected=seq + 0.5)
    return mo.ui.altair_chart(inline(chart), chart_selection=False, legend_selection=False)


def inline(chart: Any) -> Any:
    """The chart with its few rows inside: as a file of their own they could be gone, after the next key stroke, before the page fetched them."""
    with alt.data_transformers.enable("default"):
        return type(chart).from_dict(chart.to_dict())


def seen(attempt: Attempt) -> Markup:
    """The fold in words: each message with the event that it comes from."""
    told = attempt.surface.indexed
    rows = [
        el("li", to_event(seq), el("b", str(message.role), cls="fl-role"), el("span", message_text(message)[:LONGEST] or "(no text)")) for seq, message in told
    ]
    title = el("h3", f"The model sees {counted(len(told), 'message')}")
    return el("div", title, el("ol", rows, cls="fl-seen") if rows else None, cls="fl")


def aligned(alignment: Alignment) -> Markup:
    """Request and fold side by side: one line per message."""
    rows = [
        el(
            "tr",
            el("td", "" if row.index is None else row.index, cls="fl-number"),
            el("td", str(row.status), cls=f"fl-word {'passed' if row.status in ('equal', 'exempt') else 'violated'}"),
            el("td", None if row.seq is None else to_event(row.seq)),
            el("td", row.reason, cls="fl-quiet"),
        )
        for row in alignment.rows
    ]
    head = el("tr", el("th", "request", cls="fl-number"), el("th", "compares"), el("th", "log"), el("th", "why"))
    return el("div", el("h3", f"Request and fold: {alignment.status}"), el("table", head, rows, cls="fl-aligned"), cls="fl")


def findings(attempt: Attempt) -> Markup:
    """Every violation with its sentence, its reason and its walk."""
    if unreadable(attempt) is not None:
        return el("p", el("span", "…", cls="fl-sign"), "The text cannot be read yet, so nothing is judged.", cls="fl fl-quiet")
    found = attempt.report.violations
    if not found:
        return el("p", el("span", "✓", cls="fl-sign"), el("b", "The contract holds."), cls="fl fl-verdict good")
    return el("div", [_found(attempt, violation) for violation in found], cls="fl")


def _found(attempt: Attempt, violation: Violation) -> Markup:
    rule = RULES_BY_NAME[violation.rule]
    tone = {Severity.ERROR: "bad", Severity.WARNING: "warn", Severity.NOTE: "plain"}[violation.severity]
    title = el("b", el("span", SIGNS[violation.severity], cls="fl-sign", aria_hidden="true"), " ", violation.rule)
    place = to_event(violation.seq) if violation.seq is not None and violation.seq < len(attempt.log) else None
    sentences = [el("li", sentence) for sentence in walk(attempt.log, violation)]
    steps = el("details", el("summary", "Explain this"), el("ol", sentences, cls="fl-walk"), cls="fl-more")
    whole = el("details", el("summary", "The rule in full"), explained(rule), cls="fl-more")
    return el(
        "section", el("div", title, " ", place), el("p", violation.message), el("p", "Why: ", rule.why, cls="fl-quiet"), steps, whole, cls=f"fl-note {tone}"
    )


def fared(bench: Bench, about: Sequence[str]) -> Markup | None:
    """How every rule fared: what the last edit changed, the page's own rules by name, all others in groups that open."""
    attempt = bench.attempt
    if unreadable(attempt) is not None:
        return None
    outcomes = {outcome.rule: outcome for outcome in attempt.report.outcomes}
    own = [_own(outcomes[name]) for name in about if name in outcomes]
    groups = [_group(verdict, [one for one in own_outcomes(attempt.report) if one.verdict is verdict]) for verdict in GROUPS]
    return el("div", el("h3", "The rules"), _changed(bench), own, groups, cls="fl fl-fared")


def _own(outcome: Outcome) -> Markup:
    rule = RULES_BY_NAME[outcome.rule]
    answer = el("span", f"{ANSWERS[outcome.verdict]} {WORDS[outcome.verdict]}", cls=f"fl-word {outcome.verdict.replace(' ', '-')}")
    return el(
        "details", el("summary", answer, " ", el("b", rule.name)), el("p", outcome.reason) if outcome.reason else None, explained(rule), cls="fl-more fl-own"
    )


def _group(verdict: Verdict, outcomes: Sequence[Outcome]) -> Markup | None:
    if not outcomes:
        return None
    rows = [el("li", el("b", one.rule), " ", el("span", RULES_BY_NAME[one.rule].statement, cls="fl-quiet")) for one in outcomes]
    sign = el("span", ANSWERS[verdict], cls=f"fl-word {verdict.replace(' ', '-')}")
    return el("details", el("summary", sign, f" {counted(len(outcomes), 'rule')} {GROUPS[verdict]}"), el("ul", rows), cls="fl-more")


def _changed(bench: Bench) -> Markup | None:
    """What the last edit did to the rules."""
    if not bench.before or unreadable(bench.before[-1].attempt) is not None:
        return None
    before = {outcome.rule: outcome.verdict for outcome in bench.before[-1].attempt.report.outcomes}
    now = {outcome.rule: outcome.verdict for outcome in bench.attempt.report.outcomes}
    parts = [
        _named("now broken", [name for name in now if now[name] is Verdict.VIOLATED and before[name] is not Verdict.VIOLATED]),
        _named("mended", [name for name in now if before[name] is Verdict.VIOLATED and now[name] is not Verdict.VIOLATED]),
        _named("put to the test", [name for name in now if now[name] is Verdict.PASSED and before[name] is Verdict.NOT_EXERCISED]),
        _named("no longer put to the test", [name for name in now if now[name] is Verdict.NOT_EXERCISED and before[name] is Verdict.PASSED]),
    ]
    told = [part for part in parts if part is not None]
    return el("p", "Your last edit: ", _joined(told), ".", cls="fl-changed") if told else None


def _named(words: str, names: list[str]) -> Content:
    if not names:
        return None
    return [words, " ", el("b", ", ".join(names[:3])), f" and {len(names) - 3} more" if len(names) > 3 else ""]


def _joined(parts: Iterable[Content]) -> list[Content]:
    return [part for index, content in enumerate(parts) for part in (("; " if index else ""), content)]
