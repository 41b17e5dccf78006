"""What each replacement took off the surface, and the text that stands there instead."""

from typing import Any

import marimo as mo

from foldlens.charts.shadow import shadow_chart
from foldlens.frames.opened import Opened
from foldlens.report.markup import Content, Markup, el
from foldlens.report.preview import words
from foldlens.views.beside import to_ranges
from foldlens.views.desk import Desk
from foldlens.views.event_lines import EventLines
from foldlens.views.links import to_event
from foldlens.views.rows import FLAT, Rows
from foldlens.views.text import shown
from foldlens.views.wording import counted, size


class ShadowPanel:
    """The shadow map, and the replacement that the selected event is or was taken off by."""

    def __init__(self, desk: Desk):
        self.desk = desk
        self.rows = Rows(lambda seq: desk.set("seq", seq), row_height=FLAT, box_height=260, label="Shadowed messages", empty="Nothing is shadowed.")
        self.list = mo.ui.anywidget(self.rows)
        self.drawn_for: tuple[Opened, int] | None = None
        self.chart: Any = None

    def show(self) -> mo.Html:
        opened, seq = self.desk.opened, self.desk["seq"]
        if not opened.table.replacements:
            return shown(el("p", "Nothing was replaced in this session: the model sees every message as it was logged.", cls="fl fl-sentence"))
        chosen = responsible(opened, seq)
        if (opened, chosen) != self.drawn_for:
            self.drawn_for, self.chart = (opened, chosen), self.drawn(chosen)
            self.rows.show(EventLines(opened, sorted(shadowed(opened, chosen))), seq)
        else:
            self.rows.select(seq)
        onward = shown(el("p", to_ranges("What another range would have done, and where it was safe to cut ↗", chosen), cls="fl"))
        return mo.vstack([self.chart, shown(sentence(opened, chosen)), self.list, onward], gap=0.6)

    def drawn(self, chosen: int) -> Any:
        opened = self.desk.opened
        return mo.ui.altair_chart(
            shadow_chart(opened.bars, opened.messages, opened.ribbons, chosen),
            chart_selection=False,
            legend_selection=False,
            on_change=lambda _: self.picked(),
        )

    def picked(self) -> None:
        seqs = (self.chart.selections.get("pick") or {}).get("seq") or []
        if seqs:
            self.desk.set("seq", int(seqs[0]))


def responsible(opened: Opened, seq: int | None) -> int:
    """The replacement to explain: the selected one, the one that shadowed the selected message, or the last of all."""
    replacements = [found.seq for found in opened.table.replacements]
    if seq is not None and seq in replacements:
        return seq
    shadower = opened.shadower(seq) if seq is not None else None
    return replacements[-1] if shadower is None else shadower


def shadowed(opened: Opened, replacement: int) -> tuple[int, ...]:
    """What a replacement took off the surface."""
    return next(found.shadowed for found in opened.table.replacements if found.seq == replacement)


def sentence(opened: Opened, replacement: int) -> Markup:
    """One replacement in words: how much became how little, and what the model reads instead."""
    found = next(found for found in opened.table.replacements if found.seq == replacement)
    sizes = opened.log.frame["size"].fill_null(0)
    before, after = int(sizes.gather(list(found.shadowed)).sum()), int(sizes[replacement])
    later = opened.shadower(replacement)
    end: Content = ["; later ", to_event(later), " took its place"] if later is not None else None
    text = words(opened.log[replacement], opened.log, 1_500)
    return el(
        "div",
        el(
            "p",
            to_event(replacement),
            f" took {counted(len(found.shadowed), 'message')} off the surface, {size(before)} became {size(after)}",
            end,
            ". The model reads this instead:",
        ),
        el(
            "pre",
            text,
            cls="fl-mono fl-quote",
        ),
        el("p", "Shadowed by it:", cls="fl-quiet"),
        cls="fl fl-sentence",
    )
