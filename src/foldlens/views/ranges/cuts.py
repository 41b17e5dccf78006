"""Where a range may begin and end, and what keeping the last N messages would break."""

from collections.abc import Sequence
from itertools import groupby

from foldlens.compaction import safe_cuts
from foldlens.compaction.cuts import Window
from foldlens.report.markup import Markup, el
from foldlens.views.links import link, to_events
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.wording import counted

ROWS = 60  # windows listed


def cuts(desk: RangeDesk) -> Markup:
    """The map in words: the unsafe places, then the windows."""
    found = safe_cuts(desk.opened.log, desk.at)
    unsafe = [cut for cut in found.cuts if not cut.whole]
    words = (
        f"Of {len(found.cuts):,} places between messages, {len(found.cuts) - len(unsafe):,} lie outside every pair: a range may begin or end there. "
        f"{counted(len(unsafe), 'place')} would separate a call from its result."
    )
    stretches = [list(group) for _, group in groupby(enumerate(unsafe), key=lambda item: item[1].place - item[0])]
    spans = [
        el("li", f"after {stretch[0][1].before} and up to {stretch[-1][1].after}: inside {counted(max(cut.open_pairs for _, cut in stretch), 'open pair')}")
        for stretch in stretches[:ROWS]
    ]
    return el(
        "div",
        el("p", words, cls="fl-sentence"),
        el("details", el("summary", "places that cut a pair"), el("ol", spans, cls="fl-seen"), cls="fl-more") if spans else None,
        el("h3", "If the harness keeps the last N messages"),
        _windows(found.windows),
        cls="fl fl-card",
    )


def _windows(windows: Sequence[Window]) -> Markup:
    """One row per window size; unsafe ones come with the nearest whole ranges."""
    head = el("tr", [el("th", title) for title in ("keep last", "range", "answer", "")])
    return el(
        "table",
        head,
        [_window(window) for window in windows[:ROWS]],
        el("caption", f"the first {ROWS} of {len(windows):,} sizes", cls="fl-quiet") if len(windows) > ROWS else None,
    )


def _window(window: Window) -> Markup:
    answer = (
        el("td", "✓ safe", cls="fl-word passed")
        if window.safe
        else el("td", "✕ leaves ", to_events(window.orphaned), " without a call", cls="fl-word violated")
    )
    stops = sorted({stop for stop in (window.smaller_stop, window.larger_stop) if stop is not None and not window.safe})
    tries = [link(f"{window.start}..{stop}", f"start={window.start}&stop={stop}") for stop in stops]
    return el(
        "tr",
        el("td", window.keep, cls="fl-number"),
        el("td", link(f"{window.start}..{window.stop}", f"start={window.start}&stop={window.stop}")),
        answer,
        el("td", ["whole: " if tries else None, [[made, " "] for made in tries]]),
    )
