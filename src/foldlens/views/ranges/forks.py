"""Where the log may be forked, and the fold that a fork would start with; one before a replacement sees again what that one hid."""

from collections.abc import Iterator, Sequence

from foldlens.folds.surface import fold_table
from foldlens.folds.table import NEVER
from foldlens.forks import ForkPoint, fork_points
from foldlens.model.log import Log
from foldlens.report.markup import Content, Markup, el
from foldlens.report.preview import ROLES, words
from foldlens.views.links import link, to_event
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.wording import counted

ROWS = 60
SHOWN = 60  # messages of the fold shown from its start

Run = tuple[ForkPoint, ForkPoint]


def forks(desk: RangeDesk) -> Markup:
    """The boundaries run by run, and the chosen one's fold."""
    log = desk.opened.log
    if not len(log):
        return el("div", el("p", "The log is empty: a fork would be, too.", cls="fl-sentence"), cls="fl fl-card")
    runs = runs_of(log)
    legal = sum(last.boundary - first.boundary + 1 for first, last in runs if first.legal)
    boundary = min(desk["boundary"], len(log) - 1) if desk["boundary"] >= 0 else len(log) - 1
    point = fork_points(log)[boundary]
    shown = near(runs, boundary)
    head = el("tr", [el("th", title) for title in ("after event", "a fork is", "the model would see again", "why")])
    rows = [_run(run, run[0].boundary <= boundary <= run[1].boundary) for run in shown]
    left = len(runs) - len(shown)
    return el(
        "div",
        el(
            "p",
            el("b", f"{legal:,} of {len(log):,} boundaries are legal."),
            " A fork inherits everything up to its boundary and nothing after it.",
            cls="fl-sentence",
        ),
        el("table", head, rows),
        el("p", f"and {left:,} more stretches", cls="fl-quiet") if left > 0 else None,
        start(log, point),
        cls="fl fl-card",
    )


def runs_of(log: Log) -> list[Run]:
    """Neighbouring boundaries with one answer, as first and last; kept, since each look asks."""
    return log.memo.setdefault("fork_runs", None) or log.memo.__setitem__("fork_runs", found := list(_runs(fork_points(log)))) or found


def _runs(points: Sequence[ForkPoint]) -> Iterator[Run]:
    first = last = points[0]
    for point in points:
        if (point.legal, point.reason, point.uncompacts) != (first.legal, first.reason, first.uncompacts):
            yield first, last
            first = point
        last = point
    yield first, last


def near(runs: Sequence[Run], boundary: int) -> Sequence[Run]:
    """The stretches around a boundary."""
    place = next(index for index, (_, last) in enumerate(runs) if boundary <= last.boundary)
    low = max(0, min(place - ROWS // 2, len(runs) - ROWS))
    return runs[low : low + ROWS]


def _run(run: Run, here: bool) -> Markup:
    first, last = run
    ends = [last.boundary] if first.boundary == last.boundary else [first.boundary, last.boundary]
    place: Content = ["▸ " if here else "", [[" to " if index else "", link(f"#{seq}", f"boundary={seq}", cls="fl-chip")] for index, seq in enumerate(ends)]]
    answer = el("td", "✓ legal", cls="fl-word passed") if first.legal else el("td", "✕ refused", cls="fl-word violated")
    back = f"un-compacts: what {counted(first.uncompacts, 'later replacement')} hid" if first.uncompacts else ""
    return el("tr", el("td", place), answer, el("td", back), el("td", first.reason))


def start(log: Log, point: ForkPoint) -> Markup:
    """The fold that a fork at a boundary would start with."""
    table = fold_table(log)
    live = (table.seq <= point.boundary) & (table.shadowed_by > point.boundary)
    again = set(table.seq[live & (table.shadowed_by != NEVER)].tolist())
    surface: list[int] = table.seq[live].tolist()
    verdict = "would start with" if point.legal else f"is refused ({point.reason}); it would start with"
    seen = (
        f", of which {counted(len(again), 'message')} {'is' if len(again) == 1 else 'are'} seen again: a later replacement hides them in this log"
        if again
        else ""
    )
    more = el("p", f"and {len(surface) - SHOWN:,} more", cls="fl-quiet") if len(surface) > SHOWN else None
    title = el("h3", "The fold that a fork after ", to_event(point.boundary), " would start with")
    sentence = el("p", f"A fork after #{point.boundary} {verdict} {counted(len(surface), 'message')}{seen}.", cls="fl-sentence")
    return el("div", title, sentence, el("ol", [_message(log, seq, seq in again) for seq in surface[:SHOWN]], cls="fl-seen"), more)


def _message(log: Log, seq: int, again: bool) -> Markup:
    sign = el("b", "↺ seen again ", cls="fl-word warned") if again else None
    return el("li", to_event(seq), " ", sign, el("span", f"{ROLES.get(log[seq].kind, log[seq].kind)}: ", cls="fl-quiet"), words(log[seq], log, 140))
