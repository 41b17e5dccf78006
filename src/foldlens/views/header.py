"""The top of the page: which session this is, whether it keeps the contract, and its numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import polars as pl

from foldlens.frames.opened import Opened
from foldlens.model.damage import Damage
from foldlens.model.report import Report
from foldlens.model.times import duration
from foldlens.model.violation import Severity
from foldlens.report.markup import Content, Markup, el
from foldlens.report.summary import verdict_line
from foldlens.report.text import damage_sentence
from foldlens.views.wording import counted, moment, size


def header(opened: Opened, *, others: str = "") -> Markup:
    """File, harness, verdict, damage and numbers; `others` is the address of the list of sessions, where there is one."""
    log = opened.log
    name = Path(log.path).name if log.path else "session in memory"
    start = moment(log.header.createdAt or None)  # 0 stands in for a time that was not recorded
    identity = (log.header.id, log.header.cwd, start and f"{start} UTC")
    about: list[Content] = [log.dialect.title, *(f" · {part}" for part in identity if isinstance(part, str) and part)]
    other = el("a", "other sessions", cls="fl-link", href=others) if others else None
    top = el(
        "div", el("span", "foldlens", cls="fl-brand"), el("h1", name), el("span", *about, cls="fl-quiet"), el("span", other, cls="fl-head-side"), cls="fl-head"
    )
    numbers = el("div", [el("span", el("b", value), el("span", title), cls="fl-fact") for title, value in facts(opened)], cls="fl-facts")
    return el("header", top, verdict(opened.report), damage(opened), numbers, cls="fl")


def verdict(report: Report) -> Markup:
    """One line with a sign, words and a colour that all say the same. A file that its harness refuses is never wholly green."""
    worst = {violation.severity for violation in report.violations}
    if Severity.ERROR in worst:
        tone, sign, word = "bad", "✕", "Breaks the contract."
    elif Severity.WARNING in worst:
        tone, sign, word = "warn", "!", "Keeps the contract, with warnings."
    elif any(map(refuses, report.damage)):
        tone, sign, word = "warn", "!", "What could be read keeps the contract."
    else:
        tone, sign, word = "good", "✓", "Keeps the contract."
    link = el("button", "show them", cls="fl-link", data_fl_go="view=violations") if report.violations else None
    return el(
        "div",
        el("span", sign, cls="fl-sign", aria_hidden="true"),
        el("b", word),
        el("span", verdict_line(report)),
        link,
        cls=f"fl-verdict {tone}",
        role="status",
    )


def damage(opened: Opened) -> Markup | None:
    """What could not be read, in one line, and the worst place of it."""
    found = opened.log.damage
    if not found:
        return None
    lost = sum(note.lost for note in found)
    words = f"{counted(len(found), 'damaged place')} in the file; bytes were lost at {lost:,} of them."
    if not lost:
        words = f"{counted(len(found), 'place')} in the file to know about; all was read."
    worst = max(found, key=lambda note: (refuses(note), note.lost))
    link = el("button", "what and where", cls="fl-link", data_fl_go="view=overview")
    return el("div", el("span", "⚠", cls="fl-sign", aria_hidden="true"), el("b", words), el("span", damage_sentence(worst)), link, cls="fl-verdict warn")


def refuses(note: Damage) -> bool:
    """Whether the harness would refuse the whole file for this."""
    return (note.harness or "").startswith("dsh refuses")


def facts(opened: Opened) -> Iterator[tuple[str, str]]:
    """The numbers that say what happened."""
    log, kinds = opened.log, dict(opened.log.frame.group_by(pl.col("kind").cast(pl.String)).len().iter_rows())
    yield of(len(log), "event")
    for kind, title in (("turn_start", "turn"), ("step_start", "step")):
        if kind in kinds:
            yield of(kinds[kind], title)
    if len(opened.captured):
        yield of(len(opened.captured), "captured request")
    elif opened.requests.height:
        yield of(opened.requests.height, "request")
    surface = opened.table.surface(len(log) - 1)
    yield "messages the model sees at the end", f"{len(surface):,} of {len(opened.table.seq):,}"
    if opened.table.replacements:
        yield of(len(opened.table.replacements), "replacement")
    tools, calls = tools_used(opened), kinds.get("tool_call", 0)
    if calls > tools.total():
        yield "tool calls", f"{calls:,}"
    elif tools:
        named = ", ".join(f"{name[:24]} {number}" for name, number in tools.most_common(3))
        yield "tool calls", named + (f" and {len(tools) - 3} more" if len(tools) > 3 else "")
    used = tokens(opened)
    if used:
        yield "tokens in / out", f"{used[0]:,} / {used[1]:,}"
    low, high = opened.extent("time")
    if high - low > 1:
        yield "from first to last event", duration(high - low)
    yield "logged", size(int(log.frame["size"].fill_null(0).sum()))


def of(number: int, noun: str) -> tuple[str, str]:
    """A number with its noun for a title."""
    return noun if number == 1 else f"{noun}s", f"{number:,}"


def tools_used(opened: Opened, limit: int = 400) -> Counter[str]:
    """How often each tool was called; over the first `limit` calls of a long log."""
    calls = opened.log.frame.filter(pl.col("kind") == "tool_call")["seq"].head(limit)
    names = (opened.log[seq].get("name") for seq in calls)
    return Counter(name[:40] for name in names if isinstance(name, str))


def tokens(opened: Opened, limit: int = 400) -> tuple[int, int] | None:
    """Input and output tokens over the usages of all answers and compactions, where any are logged; not summed for a session of very many."""
    seqs = opened.log.frame.filter(pl.col("kind").is_in(("assistant_message", "compaction_summary")))["seq"]
    if len(seqs) > limit:
        return None
    used = [usage for seq in seqs if isinstance(usage := opened.log[seq].get("usage"), Mapping)]
    return (_sum(used, "inputTokens"), _sum(used, "outputTokens")) if used else None


def _sum(used: list[Any], key: str) -> int:
    return sum(value for usage in used if isinstance(value := usage.get(key), int))
