"""Any range tried out: what it would break, and the nearest ranges that break nothing."""

from collections.abc import Sequence

import marimo as mo

from foldlens.compaction.trial import Trial, Unpaired, try_replace
from foldlens.report.markup import Content, Markup, el
from foldlens.report.preview import ROLES, words
from foldlens.views.links import link, to_event, to_events
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.ranges.picker import RangePicker
from foldlens.views.text import shown
from foldlens.views.wording import counted, size

LISTED = 12


class WhatIf:
    """The picker and what follows from its range."""

    def __init__(self, desk: RangeDesk):
        self.desk = desk
        self.picker = RangePicker(desk.moved, desk.typed)
        self.element = mo.ui.anywidget(self.picker)

    def show(self) -> mo.Html:
        tried = self.desk.tried()
        if tried is None:
            return shown(el("p", "The surface is empty here: there is nothing to replace.", cls="fl fl-sentence"))
        trial, recorded = try_replace(self.desk.opened.log, *tried, self.desk.at), self.desk.replacement
        span = None if recorded is None else self.desk.standing.spanned(recorded.start, recorded.stop)
        self.picker.show(self.desk.standing, trial, span, f"tried on the {counted(len(self.desk.standing.seqs), 'message')} after #{self.desk.at}")
        return mo.vstack([shown(verdict(self.desk, trial)), self.element, shown(findings(self.desk, trial))], gap=0.6)


def verdict(desk: RangeDesk, trial: Trial) -> Markup:
    """Whether the range is safe, and the nearest ones that are, each one click away."""
    tone, sign, word = ("good", "✓", "Safe.") if trial.safe else ("bad", "✕", "Refused." if not trial.legal else "Not safe.")
    cause = trial.sentence.split("; nearest", 1)[0]
    return el(
        "div",
        el("span", sign, cls="fl-sign", aria_hidden="true"),
        el("b", word),
        el("span", cause[0].upper() + cause[1:] + "."),
        takes(trial),
        back(desk, trial),
        cls=f"fl fl-verdict {tone}",
        role="status",
    )


def takes(trial: Trial) -> Content:
    """Buttons that take the nearest safe ranges."""
    named = (("smaller", trial.smaller), ("larger", trial.larger))
    same = trial.smaller == trial.larger
    return [
        link(f"Take {found.start}..{found.stop} ({'nearest' if same else name}, safe)", f"start={found.start}&stop={found.stop}", cls="fl-take")
        for name, found in named
        if found is not None and not (same and name == "larger")
    ]


def back(desk: RangeDesk, trial: Trial) -> Markup | None:
    """The recorded range beside the tried one."""
    found = desk.replacement
    if found is None or (found.start, found.stop) == (trial.start, trial.stop):
        return None
    return link(f"Back to the recorded {found.start}..{found.stop}", f"start={found.start}&stop={found.stop}", cls="fl-take plain")


def findings(desk: RangeDesk, trial: Trial) -> Markup:
    """What the range does, one thing a row; what it does not do is said, too."""
    rows = [
        _row("Ends of the range", _ends(desk, trial)),
        _row("Results left without their call", _halves(trial.orphaned)),
        _row("Calls left without their result", _halves(trial.dangling)),
        _row("Earlier summaries swallowed", to_events(trial.summaries) if trial.summaries else "none"),
        _row("In-place rewrites swallowed", to_events(trial.rewrites) if trial.rewrites else None),
        _row("System messages lost", to_events(trial.systems) if trial.systems else "none"),
        _row("Text on the surface", f"{size(trial.size_before)} before, {size(trial.size_after)} and the new summary after"),
        _row("Surface after", [counted(len(trial.surface), "message"), ": ", _surface(trial)]),
        _row("The event must cite", to_events(trial.sources) if trial.sources is not None and trial.legal else None),
        _row("At the end of the log", link("try a range on the final surface", "end=1&view=what-if") if desk.replacement is not None else None),
    ]
    return el("div", el("table", rows, cls="fl-findings"), cls="fl")


def _row(title: str, content: Content) -> Markup | None:
    return None if content is None else el("tr", el("th", title, scope="row"), el("td", content))


def _ends(desk: RangeDesk, trial: Trial) -> Content:
    """The first and last message that it hides, and the first that it keeps."""
    if not trial.shadowed:
        return "it covers no message"
    here = desk.standing
    last = here.index[trial.shadowed[-1]]
    kept = here.seqs[last + 1] if last + 1 < len(here.seqs) else None
    named = (("hides from", trial.shadowed[0]), ("to", trial.shadowed[-1]), ("keeps from", kept))
    return [el("div", f"{title} ", brief(desk, seq)) for title, seq in named if seq is not None]


def brief(desk: RangeDesk, seq: int, limit: int = 70) -> Content:
    """A message as a chip, its role and its first words."""
    event = desk.opened.log[seq]
    return [to_event(seq), " ", el("span", f"{ROLES.get(event.kind, event.kind)}: ", cls="fl-quiet"), words(event, desk.opened.log, limit)]


def _halves(halves: Sequence[Unpaired]) -> Content:
    """The unpaired halves of one side; what this range cuts comes first and says so."""
    if not halves:
        return "none"
    ordered = sorted(halves, key=lambda half: not half.cut)
    parts = [
        el("div", to_event(half.seq), f" {half.call_id}: ", el("b", "✕ cut by this range", cls="fl-word violated") if half.cut else "was so before")
        for half in ordered[:LISTED]
    ]
    return [parts, el("div", f"and {len(ordered) - LISTED:,} more", cls="fl-quiet") if len(ordered) > LISTED else None]


def _surface(trial: Trial) -> Content:
    if len(trial.surface) <= 14:
        return to_events(trial.surface)
    return [to_events(trial.surface[:6]), " … ", to_events(trial.surface[-6:])]
