"""What follows from a log as it ends: two readings of its ranges, what recovery would append, where it may be forked."""

from collections.abc import Sequence
from itertools import groupby

from foldlens.compaction import compare_dialects
from foldlens.forks import ForkPoint, fork_points
from foldlens.model.log import Log
from foldlens.recovery import Repair, recovery
from foldlens.report.markup import Content, Markup, el
from foldlens.views.links import to_event
from foldlens.views.preview import words
from foldlens.views.wording import counted

ROWS = 120


def semantics(log: Log) -> Markup:
    """The same log folded as Nous and as dsh."""
    parting = compare_dialects(log)
    sentence = "Nous and dsh read every range of this log alike." if parting.seq is None else f"They part at {parting.reason}."
    rows = [
        el(
            "tr",
            el("td", "" if left is None else to_event(left)),
            el("td", "" if right is None else to_event(right)),
            el("td", _text(log, left if right is None else right)),
        )
        for left, right in parting.rows[:ROWS]
    ]
    refusals = [
        el("p", f"{system} refuses ", to_event(refusal.seq), f": {refusal.reason}", cls="fl-note warn")
        for system, refused in (("Nous", parting.nous_refuses), ("dsh", parting.dsh_refuses))
        for refusal in refused[:8]
    ]
    counts = f"Nous shows {counted(len(parting.nous), 'message')}, dsh {len(parting.dsh):,}."
    table = el("table", el("tr", [el("th", title) for title in ("Nous", "dsh", "message")]), rows)
    return el("div", el("p", el("b", sentence), " ", counts, cls="fl-sentence"), refusals, table, _more(len(parting.rows)), cls="fl fl-card")


def _text(log: Log, seq: int | None) -> str:
    return "" if seq is None else words(log[seq], log, 140)


def _more(rows: int) -> Markup | None:
    return el("p", f"and {rows - ROWS:,} more rows", cls="fl-quiet") if rows > ROWS else None


def crash(log: Log) -> Markup:
    """The recovery plan."""
    plan = recovery(log)
    if not plan:
        return el("div", el("p", "No turn is open at the end of this log: recovery would append nothing.", cls="fl-sentence"), cls="fl fl-card")
    orphans = sum(repair.orphan for repair in plan)
    warning = (
        f"{counted(orphans, 'result')} of the plan answers a call that is no longer on the surface: recovery itself would leave an orphan." if orphans else None
    )
    head = el("tr", [el("th", title) for title in ("would append", "risk", "because")])
    return el(
        "div",
        el("p", f"A turn is open at the end. Recovery would append {counted(len(plan), 'event')}; nothing has been written.", cls="fl-sentence"),
        el("p", warning, cls="fl-note bad") if warning else None,
        el("table", head, [_repair(repair) for repair in plan[:ROWS]]),
        cls="fl fl-card",
    )


def _repair(repair: Repair) -> Markup:
    what = f"{repair.kind}" + (f" for {repair.call_id}" if repair.call_id else "")
    risk = "" if repair.risk is None else str(repair.risk).replace("_", " ")
    return el("tr", el("td", what, el("b", " orphan") if repair.orphan else None), el("td", risk), el("td", repair.reason))


def forks(log: Log) -> Markup:
    """The boundaries, run by run."""
    points = fork_points(log)
    runs = [list(group) for _, group in groupby(points, key=lambda point: (point.legal, point.reason, point.uncompacts))]
    legal = sum(len(run) for run in runs if run[0].legal)
    words_ = f"{legal:,} of {len(points):,} boundaries are legal."
    head = el("tr", [el("th", title) for title in ("after", "a fork is", "")])
    return el("div", el("p", words_, cls="fl-sentence"), el("table", head, [_run(run) for run in runs[:ROWS]]), _more(len(runs)), cls="fl fl-card")


def _run(run: Sequence[ForkPoint]) -> Markup:
    first, last = run[0], run[-1]
    place: Content = to_event(first.boundary) if len(run) == 1 else [to_event(first.boundary), " to ", to_event(last.boundary)]
    back = f"un-compacts: {counted(first.uncompacts, 'later replacement')} would not be part of it" if first.uncompacts else ""
    answer = el("td", "✓ legal", cls="fl-word passed") if first.legal else el("td", "✕ refused", cls="fl-word violated")
    return el("tr", el("td", place), answer, el("td", first.reason, "; " if first.reason and back else "", back))
