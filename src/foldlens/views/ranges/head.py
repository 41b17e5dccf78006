"""The top of the compaction page: which log this is, and the answer."""

from pathlib import Path

from foldlens.frames.opened import Opened
from foldlens.report.markup import Content, Markup, el
from foldlens.views.header import damage
from foldlens.views.links import link, to_event
from foldlens.views.ranges.answer import Answer, answer
from foldlens.views.ranges.crash import open_compactions
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.ranges.recorded import troubled
from foldlens.views.wording import counted

SIGNS = {"bad": "✕", "warn": "!", "good": "✓"}
OTHERS = 12


def head(desk: RangeDesk) -> Markup:
    """Name and numbers in one line, damage, and the answer for the chosen range."""
    opened, log = desk.opened, desk.opened.log
    name = Path(log.path).name if log.path else str(log.header.id or "session in memory")
    top = el(
        "div", el("span", "foldlens", cls="fl-brand"), el("h1", name), el("span", f"{log.dialect.title} · {numbers(opened)}", cls="fl-quiet"), cls="fl-head"
    )
    return el("header", top, damage(opened), verdict(desk), others(desk), cls="fl")


def numbers(opened: Opened) -> str:
    """Events, messages and replacements in words."""
    surface = len(opened.table.surface(len(opened) - 1))
    seen = f"the model sees {surface:,} of {counted(len(opened.table.seq), 'message')}"
    return f"{counted(len(opened), 'event')}, {seen} at the end, {counted(len(opened.table.replacements), 'replacement')}"


def verdict(desk: RangeDesk) -> Markup:
    """What broke, and which range would have been right."""
    found = desk.replacement
    if found is None:
        return nothing(desk)
    given = answer(desk.opened, found)
    return el(
        "div",
        el("div", el("span", SIGNS[given.tone], cls="fl-sign", aria_hidden="true"), el("b", given.title), cls="fl-answer-title"),
        el("div", given.cause),
        right(given),
        cls=f"fl-verdict fl-answer {given.tone}",
        role="status",
    )


def nothing(desk: RangeDesk) -> Markup:
    """Where no recorded range is chosen, or there is none."""
    if desk.recorded:
        tone, sign, words = "plain", "·", "No recorded range is chosen: ranges are tried at the end of the log."
    elif unfinished := open_compactions(desk.opened.log):
        tone, sign, words = "warn", "!", f"Nothing was replaced in this log: the compaction that started at #{unfinished[0][0]} never finished."
    else:
        tone, sign, words = "plain", "·", "Nothing was replaced in this log: the model sees every message as it was logged."
    return el("div", el("span", sign, cls="fl-sign", aria_hidden="true"), el("b", words), cls=f"fl-verdict {tone}", role="status")


def right(given: Answer) -> Markup | None:
    """The ranges that would have been right, each one click away."""
    if not given.offers:
        return None
    buttons: list[Content] = []
    for offer in given.offers:
        start, stop = offer.range
        buttons += [link(f"{start}..{stop}", f"start={start}&stop={stop}", cls="fl-take"), el("span", offer.words, cls="fl-offered")]
    return el("div", el("b", "A range that would have been right: "), buttons, cls="fl-right")


def others(desk: RangeDesk) -> Markup | None:
    """The other ranges of the log that a rule names."""
    rest = [found for found in troubled(desk.opened, desk.recorded) if found != desk.replacement]
    if not rest:
        return None
    more = f" and {len(rest) - OTHERS:,} more" if len(rest) > OTHERS else None
    return el(
        "p",
        f"{counted(len(rest), 'other range')} of this log {'has' if len(rest) == 1 else 'have'} trouble, too: ",
        [to_event(found.seq) for found in rest[:OTHERS]],
        more,
    )
