"""Where a range may begin and end, and what keeping the last N messages would break."""

from collections.abc import Callable, Sequence
from typing import Any

import marimo as mo
import polars as pl

from foldlens.charts.cut_strip import cut_strip
from foldlens.compaction.cuts import Cut, SafeCuts, Window, safe_cuts
from foldlens.frames.cut_map import BINS, cut_map, window_map
from foldlens.model.log import Log
from foldlens.report.markup import Content, Markup, el
from foldlens.views.links import link, to_events
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.text import shown
from foldlens.views.wording import counted

LISTED = 40  # unsafe stretches named one by one
CLOSE = 50  # places on either side of a mark that a close-up shows
NEAR = 4  # sizes listed on either side of the chosen one


class Cuts:
    """The map of the surface, and the explorer of window sizes with its slider."""

    def __init__(self, desk: RangeDesk):
        self.desk = desk

    def show(self) -> mo.Html:
        desk, found = self.desk, cuts_at(self.desk.opened.log, self.desk.at)
        if not found.windows:
            return mo.vstack([shown(places(found)), shown(el("p", "There is nothing that a window could leave out.", cls="fl fl-quiet"))])
        keep = min(max(desk["keep"], 0), found.windows[-1].keep)
        ends = () if desk.replacement is None else _ends(desk)
        parts = [
            shown(places(found)),
            *strips(found.cuts, cut_map, "place on the surface: after so many messages", ends, "an end of the recorded range"),
            shown(el("div", el("h3", "If the harness keeps the last N messages"), cls="fl")),
            shown(el("div", chooser(found, keep), chosen(found, keep), cls="fl")),
            *strips(found.windows, window_map, "N, how many messages are kept", (float(keep),), f"keep {keep}"),
            shown(around(found.windows, keep)),
        ]
        return mo.vstack(parts, gap=0.4)


def drawn(chart: Any) -> Any:
    return mo.ui.altair_chart(chart, chart_selection=False, legend_selection=False)


def strips(answers: Sequence[Any], mapped: Callable[[Any], pl.DataFrame], title: str, marks: tuple[float, ...], words: str) -> list[Any]:
    """The strip over all answers; of very many, the shares in each stretch, and a second strip around the last mark where each has its place."""
    whole = cut_strip(mapped(answers), title, marks, words)
    if len(answers) <= BINS:
        return [drawn(whole)]
    middle = min(max(int(marks[-1]) if marks else 0, CLOSE), len(answers) - CLOSE)
    low = middle - CLOSE
    near = tuple(mark for mark in marks if low <= mark < low + 2 * CLOSE)
    note = el("p", "Each stretch is as strong as its share of the places there. Below, one by one, around the last mark:", cls="fl fl-quiet")
    return [drawn(whole), shown(note), drawn(cut_strip(mapped(answers[low : low + 2 * CLOSE]), title, near, words))]


def cuts_at(log: Log, at: int) -> SafeCuts:
    """The safe cuts after an event; those of one are kept, since the slider asks for them at each move."""
    kept: dict[int, SafeCuts] = log.memo.setdefault("cuts", {})
    if at not in kept:
        kept.clear()
        kept[at] = safe_cuts(log, at)
    return kept[at]


def _ends(desk: RangeDesk) -> tuple[float, ...]:
    found = desk.replacement
    span = None if found is None else desk.standing.spanned(found.start, found.stop)
    return () if span is None else (float(span[0]), float(span[1] + 1))


def places(found: SafeCuts) -> Markup:
    """The map in words: how many places are safe, and the stretches that are not."""
    unsafe = [cut for cut in found.cuts if not cut.whole]
    words = (
        f"{len(found.cuts) - len(unsafe):,} of {counted(len(found.cuts), 'place')} between messages lie outside every pair: a range may begin or end there. "
    )
    rest = f"At {'the other place' if len(unsafe) == 1 else f'the other {len(unsafe):,}'} it would part a call from its result." if unsafe else ""
    runs = stretches(unsafe)
    spans = [
        el("li", f"after #{run[0].before} and before #{run[-1].after}: inside {counted(max(cut.open_pairs for cut in run), 'open pair')}")
        for run in runs[:LISTED]
    ]
    more = el("li", f"and {len(runs) - LISTED:,} more stretches", cls="fl-quiet") if len(runs) > LISTED else None
    named = el("details", el("summary", "where exactly"), el("ol", spans, more, cls="fl-seen"), cls="fl-more") if spans else None
    return el("div", el("p", el("b", words), rest, cls="fl-sentence"), named, cls="fl")


def stretches(cuts: Sequence[Cut]) -> list[list[Cut]]:
    """Neighbouring places together."""
    runs: list[list[Cut]] = []
    for cut in cuts:
        if runs and runs[-1][-1].place == cut.place - 1:
            runs[-1].append(cut)
        else:
            runs.append([cut])
    return runs


def chooser(found: SafeCuts, keep: int) -> Markup:
    """Steps from one window size to the next, and to the next safe ones."""
    sizes = [window.keep for window in found.windows if window.safe]
    lower, higher = [size for size in sizes if size < keep], [size for size in sizes if size > keep]
    steps: list[Content] = [
        link("‹ keep one less", f"keep={max(0, keep - 1)}", cls="fl-take plain"),
        link("keep one more ›", f"keep={keep + 1}", cls="fl-take plain"),
        link(f"nearest safe below: {lower[-1]}", f"keep={lower[-1]}", cls="fl-take plain") if lower else None,
        link(f"nearest safe above: {higher[0]}", f"keep={higher[0]}", cls="fl-take plain") if higher else None,
    ]
    return el("p", el("b", f"Keep the last {keep:,}. "), steps, cls="fl-sentence")


def chosen(found: SafeCuts, keep: int) -> Markup:
    """What the chosen size does."""
    window = found.keeping(keep)
    if window is None:
        return el("div", el("span", f"No range can end so that {counted(keep, 'message')} stay.", cls="fl-quiet"), cls="fl-verdict warn")
    here = f"It would replace {window.start}..{window.stop}"
    go = link(f"Try {window.start}..{window.stop}", f"start={window.start}&stop={window.stop}", cls="fl-take")
    if window.safe:
        return el(
            "div", el("span", "✓", cls="fl-sign", aria_hidden="true"), el("b", "Safe."), el("span", f"{here} and cut no pair."), go, cls="fl-verdict good"
        )
    left: Content = [f"{here} and leave ", to_events(window.orphaned), " without its call."]
    return el("div", el("span", "✕", cls="fl-sign", aria_hidden="true"), el("b", "Not safe."), el("span", left), _whole(window), cls="fl-verdict bad")


def _whole(window: Window) -> Content:
    """The nearest stops that are safe, as buttons."""
    stops = sorted({stop for stop in (window.smaller_stop, window.larger_stop) if stop is not None and stop != window.stop})
    return [link(f"Take {window.start}..{stop} (safe)", f"start={window.start}&stop={stop}", cls="fl-take") for stop in stops]


def around(windows: Sequence[Window], keep: int) -> Markup:
    """The sizes next to the chosen one."""
    head = el("tr", [el("th", title) for title in ("keep last", "replaces", "answer", "")])
    return el("div", el("table", head, [_window(window, window.keep == keep) for window in windows if abs(window.keep - keep) <= NEAR]), cls="fl")


def _window(window: Window, here: bool) -> Markup:
    safe = el("td", "✓ safe", cls="fl-word passed")
    unsafe = el("td", "✕ leaves ", to_events(window.orphaned), " without a call", cls="fl-word violated")
    size = el("td", link(f"{'▸ ' if here else ''}{window.keep}", f"keep={window.keep}"))
    return el("tr", size, el("td", f"{window.start}..{window.stop}"), safe if window.safe else unsafe, el("td", None if window.safe else _whole(window)))
