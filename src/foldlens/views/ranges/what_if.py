"""Any range tried out: the picture, what it would break, and the nearest ranges that break nothing."""

from collections.abc import Sequence
from typing import Any

import marimo as mo

from foldlens.charts.range_strip import range_chart
from foldlens.compaction.trial import Trial, Unpaired, try_replace
from foldlens.frames.surface_strip import arcs_frame, cells_frame
from foldlens.report.markup import Content, Markup, el
from foldlens.views.links import link, to_event, to_events
from foldlens.views.ranges.depth import offers
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.text import shown
from foldlens.views.wording import counted, size

LISTED = 12


def handles(desk: RangeDesk) -> Any:
    """Two handles over the surface, in messages counted from 1."""
    tried = desk.tried()
    if tried is None or len(desk.standing.seqs) < 2:
        return None
    first, last = tried
    return mo.ui.range_slider(
        start=1,
        stop=len(desk.standing.seqs),
        step=1,
        value=[first + 1, last + 1],
        debounce=True,
        show_value=True,
        full_width=True,
        label="messages of the surface, from the first to the last one hidden",
        on_change=lambda ends: desk.parts["range"].set((int(ends[0]) - 1, int(ends[1]) - 1)),
    )


def what_if(desk: RangeDesk) -> Any:
    """Picture and findings of the range under trial."""
    tried = desk.tried()
    if tried is None:
        return shown(el("p", "The surface is empty here: there is nothing to replace.", cls="fl fl-sentence"))
    first, last = tried
    trial = try_replace(desk.opened.log, *desk.standing.written(first, last), desk.at)
    alone = [half.seq for half in trial.cut]
    chart = range_chart(cells_frame(desk.standing, first, last), arcs_frame(desk.standing, first, last, alone))
    return mo.vstack([mo.ui.altair_chart(chart, chart_selection=False, legend_selection=False), shown(findings(desk, trial))], gap=0.6)


def findings(desk: RangeDesk, trial: Trial) -> Markup:
    """What the range does, in sentences."""
    tone, sign, word = ("good", "✓", "Safe.") if trial.safe else ("bad", "✕", "Refused." if not trial.legal else "Not safe.")
    head = el(
        "div",
        el("span", sign, cls="fl-sign", aria_hidden="true"),
        el("b", word),
        el("span", trial.sentence[0].upper() + trial.sentence[1:] + "."),
        offers(trial),
        cls=f"fl-verdict {tone}",
        role="status",
    )
    rows = [*_halves("Results without a call before them", trial.orphaned), *_halves("Calls without a result", trial.dangling)]
    named = (("Earlier summaries swallowed", trial.summaries), ("In-place rewrites swallowed", trial.rewrites), ("System messages lost", trial.systems))
    rows += [el("tr", el("th", title), el("td", to_events(seqs))) for title, seqs in named if seqs]
    rows.append(el("tr", el("th", "Text on the surface"), el("td", f"{size(trial.size_before)} before, {size(trial.size_after)} plus the summary after")))
    rows.append(el("tr", el("th", "Surface after"), el("td", counted(len(trial.surface), "message"), ": ", _surface(trial))))
    if trial.sources is not None and trial.legal:
        rows.append(el("tr", el("th", "It must cite"), el("td", to_events(trial.sources))))
    return el("div", head, el("table", rows), _recorded(desk, trial), cls="fl")


def _halves(title: str, halves: Sequence[Unpaired]) -> list[Markup]:
    """One table row for all unpaired halves of a side; what this range cuts comes first and says so."""
    if not halves:
        return []
    ordered = sorted(halves, key=lambda half: not half.cut)[:LISTED]
    parts = [el("span", to_event(half.seq), f" {half.call_id}", " cut by this range" if half.cut else " already so before", "; ") for half in ordered]
    return [el("tr", el("th", title), el("td", parts))]


def _surface(trial: Trial) -> Content:
    if len(trial.surface) <= 14:
        return to_events(trial.surface)
    return [to_events(trial.surface[:6]), " … ", to_events(trial.surface[-6:])]


def _recorded(desk: RangeDesk, trial: Trial) -> Markup | None:
    """The recorded range beside the tried one."""
    found = desk.replacement
    if found is None or (found.start, found.stop) == (trial.start, trial.stop):
        return None
    back = link(f"back to {found.start}..{found.stop}", f"start={found.start}&stop={found.stop}")
    return el("p", f"The log itself replaced {found.start}..{found.stop} here. ", back, cls="fl-quiet")
