"""Log, surface and report as small pieces of HTML for a notebook cell: escaped, without scripts, readable on light and dark."""

from collections import Counter
from collections.abc import Sequence

from foldlens.folds.surface import Surface, fold
from foldlens.model.display import register_display
from foldlens.model.log import Log
from foldlens.model.report import Report
from foldlens.model.violation import Severity
from foldlens.report.markup import Content, Markup, el
from foldlens.report.preview import ROLES, words
from foldlens.report.summary import counted, verdict_line

ROWS = 30
BOX = "font:13px/1.5 system-ui,sans-serif;max-width:900px"
CELL = "text-align:left;vertical-align:top;padding:3px 14px 3px 0;border-top:1px solid #9ca3af55;white-space:pre-wrap;overflow-wrap:anywhere"
QUIET = "opacity:.68"
SIGNS = {Severity.ERROR: "✕ error", Severity.WARNING: "! warning", Severity.NOTE: "i note"}


def log_html(log: Log) -> str:
    """A log: harness, size, damage, what the model sees at the end, and how many events of each kind there are."""
    surface = fold(log)
    kinds = Counter[str]()
    for row in log.source.rows():
        kinds[row.kind] += row.count
    facts = [counted(len(log), "event"), f"{counted(len(surface), 'message')} on the surface", counted(len(surface.replacements), "replacement")]
    facts += [counted(len(log.damage), "damaged place")] if log.damage else []
    return box(
        f"{log.dialect.title}: {', '.join(facts)}",
        str(log.header.id or log.path or ""),
        ("kind", "events"),
        [(kind, f"{number:,}") for kind, number in kinds.most_common()],
    )


def surface_html(surface: Surface) -> str:
    """A surface: its messages in the order in which the model sees them."""
    log, stands_for = surface.log, {found.seq: found for found in surface.replacements}
    rows: list[Sequence[Content]] = []
    for seq in surface.seqs[:ROWS]:
        event = log[seq]
        found = stands_for.get(seq)
        role = ROLES.get(event.kind, event.kind) + (f", stands for {counted(len(found.shadowed), 'message')}" if found else "")
        rows.append((f"#{seq}", role, words(event, log, 240)))
    return box(f"After event {surface.at} the model sees {counted(len(surface), 'message')}", "", ("seq", "role", "text"), rows, len(surface))


def report_html(report: Report) -> str:
    """A report: the verdict in one line, then every violation with its sentence."""
    rows = [(SIGNS[found.severity], found.rule, "" if found.seq is None else f"#{found.seq}", found.message) for found in report.violations[:ROWS]]
    sign = "✓" if report.ok else "✕"
    return box(
        f"{sign} {verdict_line(report)}",
        f"{report.dialect}, {counted(report.events, 'event')}",
        ("severity", "rule", "seq", "message"),
        rows,
        len(report.violations),
    )


def box(title: str, about: str, heads: Sequence[str], rows: Sequence[Sequence[Content]], total: int | None = None) -> Markup:
    """A title over a table; of a longer list the first rows and how many more there are."""
    shown = rows[:ROWS]
    head = el("tr", [el("th", name, style=f"{CELL};border:0;font-weight:600;{QUIET}") for name in heads])
    body = [el("tr", [el("td", value, style=CELL) for value in row]) for row in shown]
    more = (len(rows) if total is None else total) - len(shown)
    table = el("table", el("thead", head), el("tbody", body), style="border-collapse:collapse;margin-top:6px") if rows else None
    return el("div", el("b", title), " ", el("span", about, style=QUIET), table, el("div", f"and {more:,} more", style=QUIET) if more > 0 else None, style=BOX)


def register() -> None:
    """Make the three types show themselves."""
    register_display(Log, log_html)
    register_display(Surface, surface_html)
    register_display(Report, report_html)
