"""After a crash: what recovery would append, and what the model would see with it and without."""

from collections.abc import Sequence

import polars as pl

from foldlens.compaction.standing import Standing, standing
from foldlens.model.log import Log
from foldlens.recovery import Repair, recovery
from foldlens.report.markup import Content, Markup, el
from foldlens.report.preview import ROLES, words
from foldlens.views.links import to_event
from foldlens.views.wording import counted

ROWS = 120
TAIL = 8  # messages of the surface shown before what would be appended


def crash(log: Log) -> Markup:
    """The recovery plan and both folds."""
    plan, half = recovery(log), [_half_done(log, seq, name) for seq, name in open_compactions(log)]
    if not plan:
        return el("div", el("p", "No turn is open at the end of this log: recovery would append nothing.", cls="fl-sentence"), half, cls="fl fl-card")
    orphans = [repair for repair in plan if repair.orphan]
    title = f"A turn is open at the end. Recovery would append {counted(len(plan), 'event')}; nothing has been written."
    head = el("tr", [el("th", word) for word in ("would append", "risk", "because")])
    return el(
        "div",
        el("p", title, cls="fl-sentence"),
        half,
        _orphaned(orphans) if orphans else None,
        el("table", head, [_repair(repair) for repair in plan[:ROWS]]),
        el("p", f"and {len(plan) - ROWS:,} more", cls="fl-quiet") if len(plan) > ROWS else None,
        el("h3", "What the model would see next"),
        both(log, plan),
        cls="fl fl-card",
    )


def open_compactions(log: Log) -> list[tuple[int, str]]:
    """Compactions that were started and never ended, as (seq, id)."""
    kinds = log.frame.filter(pl.col("kind").cast(pl.String).is_in(["compaction_start", "compaction_end"]))
    started: dict[object, int] = {}
    for seq, kind in kinds.select("seq", pl.col("kind").cast(pl.String)).iter_rows():
        name = log[seq].get("compactionId")
        if kind == "compaction_start":
            started[str(name)] = seq
        else:
            started.pop(str(name), None)
    return [(seq, str(name)) for name, seq in started.items()]


def _half_done(log: Log, seq: int, name: str) -> Markup:
    after = log.frame.filter((pl.col("seq") > seq) & (pl.col("kind").cast(pl.String) == "compaction_summary"))["seq"].to_list()
    summary: Content = ["its summary ", to_event(after[0]), " was written but never put on the surface"] if after else "it wrote no summary"
    told: Content = [
        "The compaction ",
        el("b", name[:60]),
        " started at ",
        to_event(seq),
        " and never ended: ",
        summary,
        ". The model still sees the whole range.",
    ]
    return el("p", told, cls="fl-note warn")


def _orphaned(orphans: Sequence[Repair]) -> Markup:
    named = ", ".join(sorted({str(repair.call_id) for repair in orphans}))
    words_ = f"Recovery itself would break the next request: {counted(len(orphans), 'result')} ({named}) would answer a call that a range has hidden."
    return el("p", el("b", "✕ "), words_, cls="fl-note bad")


def _repair(repair: Repair) -> Markup:
    what = f"{repair.type}" + (f" for {repair.call_id}" if repair.call_id else "")
    risk = "" if repair.risk is None else str(repair.risk).replace("_", " ")
    return el("tr", el("td", what, el("b", " ✕ orphan", cls="fl-word violated") if repair.orphan else None), el("td", risk), el("td", repair.reason))


def both(log: Log, plan: Sequence[Repair]) -> Markup:
    """The end of the fold without the repairs and with them; each repair is put before the dialect's own fold."""
    here = standing(log)
    added = [repair for place, repair in enumerate(plan) if reaches(here, repair, len(log) + place)]
    waiting = {repair.call_id for repair in added if not repair.orphan}
    without = f"{counted(len(waiting), 'call')} without a result: providers refuse the next request." if waiting else "No call waits for a result."
    rest = len(here.seqs) - TAIL
    rows = [_message(log, seq) for seq in here.seqs[-TAIL:]]
    rows += [el("tr", el("td", el("span", "missing", cls="fl-word violated")), el("td", "+ ", _shown(repair))) for repair in added]
    head = el("tr", el("th", "without the repairs"), el("th", "with them"))
    earlier = el("p", f"{rest:,} earlier messages are the same in both.", cls="fl-quiet") if rest > 0 else None
    numbers = f"{counted(len(here.seqs), 'message')} without, {len(here.seqs) + len(added):,} with."
    return el("div", el("p", el("b", without), " ", numbers, cls="fl-sentence"), earlier, el("table", head, rows, cls="fl-both"))


def reaches(here: Standing, repair: Repair, seq: int) -> bool:
    """Whether the fold would put the repair on the surface."""
    plan = here.folding.plan(here.log.dialect.row(repair.event(seq), seq))
    return plan is not None and plan.applies


def _message(log: Log, seq: int) -> Markup:
    text: Content = [to_event(seq), el("span", f" {ROLES.get(log[seq].kind, log[seq].kind)}: ", cls="fl-quiet"), words(log[seq], log, 90)]
    return el("tr", el("td", text), el("td", "the same", cls="fl-quiet"))


def _shown(repair: Repair) -> Content:
    return [el("b", f"result for {repair.call_id}"), el("span", " ✕ its call is hidden", cls="fl-word violated") if repair.orphan else " answers its call"]
