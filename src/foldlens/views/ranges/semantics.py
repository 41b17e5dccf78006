"""The same log folded by position (Nous) and by node (dsh), side by side."""

from foldlens.compaction import Parting, compare_dialects
from foldlens.model.log import Log
from foldlens.report.markup import Content, Markup, el
from foldlens.report.preview import ROLES, words
from foldlens.views.links import to_event
from foldlens.views.ranges.example import opened
from foldlens.views.wording import counted

ROWS = 120
REFUSALS = 8
RULES = (
    (
        "Nous",
        "counts positions: a range start..stop hides whatever stands at those places now. A summary stands where its range began, whatever its own number.",
    ),
    ("dsh", "counts nodes: a range goes from one message on the surface to another, in surface order. Both must be there."),
)


def semantics(log: Log) -> Markup:
    """Where the two part on this log, and on the shortest log where they do."""
    rules = el("ul", [el("li", el("b", system), " ", rule) for system, rule in RULES], cls="fl-seen")
    example = opened().log
    shortest = el("details", el("summary", "The shortest log on which they part"), aligned(example), cls="fl-more") if log is not example else None
    return el("div", rules, aligned(log), shortest, cls="fl fl-card")


def aligned(log: Log) -> Markup:
    """The sentence, what either refuses, and both surfaces row by row."""
    parting = parted(log)
    sentence = "Nous and dsh read every range of this log alike." if parting.seq is None else f"They part where {parting.reason}."
    counts = f" In the end Nous shows {counted(len(parting.nous), 'message')}, dsh {len(parting.dsh):,}."
    at = el("p", "The event at which they part: ", to_event(parting.seq), " ", words(log[parting.seq], log, 200)) if parting.seq is not None else None
    head = el("tr", [el("th", title) for title in ("Nous shows", "dsh shows", "message")])
    rows = [_row(log, left, right) for left, right in parting.rows[:ROWS]]
    more = el("p", f"and {len(parting.rows) - ROWS:,} more rows", cls="fl-quiet") if len(parting.rows) > ROWS else None
    return el("div", el("p", el("b", sentence), counts, cls="fl-sentence"), at, _refusals(parting), el("table", head, rows, cls="fl-aligned"), more)


def parted(log: Log) -> Parting:
    """Both folds of a log; kept, since every visit of the view asks."""
    return log.memo.setdefault("parting", None) or log.memo.__setitem__("parting", found := compare_dialects(log)) or found


def _refusals(parting: Parting) -> Content:
    named = (("Nous", parting.nous_refuses), ("dsh", parting.dsh_refuses))
    return [
        el("p", f"{system} refuses ", to_event(refusal.seq), f": {refusal.reason}", cls="fl-note warn")
        for system, refused in named
        for refusal in refused[:REFUSALS]
    ]


def _row(log: Log, left: int | None, right: int | None) -> Markup:
    seq = left if left is not None else right
    assert seq is not None  # a row names at least one side
    only = None if left == right else el("b", "✕ only Nous: " if right is None else "✕ only dsh: ", cls="fl-word violated")
    role = el("span", f"{ROLES.get(log[seq].kind, log[seq].kind)}: ", cls="fl-quiet")
    cells = [el("td", "—" if side is None else to_event(side)) for side in (left, right)]
    return el("tr", cells, el("td", only, role, words(log[seq], log, 140)))
