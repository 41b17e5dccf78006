"""The violations, grouped by rule: each with its sentence, why it matters, and the events involved."""

from foldlens.frames.opened import Opened
from foldlens.model.rule import Rule
from foldlens.model.violation import Severity, Violation
from foldlens.report.contract import source_text
from foldlens.report.markup import Content, Markup, el
from foldlens.report.picture import pictures
from foldlens.rules import RULES_BY_NAME
from foldlens.views.capture_words import to_request
from foldlens.views.links import link, to_event
from foldlens.views.wording import counted

LISTED = 40
SIGNS = {Severity.ERROR: "✕", Severity.WARNING: "!", Severity.NOTE: "i"}


def violations(opened: Opened, rule: str = "", selected: int | None = None) -> Markup:
    """Every broken rule as a card; `rule` shows one only."""
    groups: dict[str, list[Violation]] = {}
    for violation in opened.report.violations:
        groups.setdefault(violation.rule, []).append(violation)
    if not groups:
        return el("div", el("p", "No rule is broken in this session.", cls="fl-sentence"), cls="fl")
    shown = {rule: groups[rule]} if rule in groups else groups
    back = el("p", link("show all rules", "rule=")) if len(shown) < len(groups) else None
    return el("div", back, [_card(opened, name, found, selected) for name, found in shown.items()], cls="fl fl-scroll")


def _card(opened: Opened, name: str, found: list[Violation], selected: int | None) -> Markup:
    rule = RULES_BY_NAME.get(name)
    severity = found[0].severity
    title = el(
        "h2", el("span", SIGNS[severity], cls="fl-sign", aria_hidden="true"), name, el("span", f"{severity}, {counted(len(found), 'time')}", cls="fl-quiet")
    )
    rows = [_sentence(opened, violation, selected) for violation in found[:LISTED]]
    more = el("p", f"and {len(found) - LISTED:,} more; step through all of them with v.", cls="fl-quiet") if len(found) > LISTED else None
    return el("section", title, explained(rule) if rule else None, rows, more, cls="fl-card")


def _sentence(opened: Opened, violation: Violation, selected: int | None) -> Markup:
    events = sorted({seq for seq in violation.related if seq != violation.seq})
    place: Content = "header" if violation.seq is None else to_event(violation.seq)
    related = el("span", "with ", [to_event(seq) for seq in events[:6]], cls="fl-quiet") if events else None
    number = violation.request
    captured = (
        to_request(opened.captured, opened.captured.places[number], "see the request") if number is not None and number in opened.captured.places else None
    )
    chosen = " fl-note plain" if selected is not None and selected == violation.seq else ""
    return el("div", el("span", place), el("span", violation.message), captured, related, cls=f"fl-found{chosen}")


def explained(rule: Rule) -> Markup:
    """What the rule asks for and why, with the picture of a log that keeps it and of one that breaks it."""
    examples = [
        el("div", el("span", title, cls="fl-quiet"), el("pre", drawn, cls="fl-picture"))
        for title, drawn in zip(("keeps it", "breaks it"), pictures(rule), strict=True)
    ]
    source = "Source: " + ", ".join(source_text(source) for source in rule.sources)
    return Markup(
        el("p", rule.statement)
        + el("p", "Why: ", rule.why, cls="fl-quiet")
        + el("details", el("summary", "two small logs that show it"), examples, el("p", source, cls="fl-quiet"), cls="fl-more")
    )
