"""The overview: what every rule says about this session, and every damaged place."""

from foldlens.frames.opened import Opened
from foldlens.model.report import Outcome, Verdict
from foldlens.report.markup import Content, Markup, el
from foldlens.report.summary import own_outcomes
from foldlens.rules import RULES_BY_NAME
from foldlens.views.heat import heat
from foldlens.views.links import link
from foldlens.views.wording import counted

SIGNS = {Verdict.VIOLATED: "✕", Verdict.PASSED: "✓", Verdict.NOT_EXERCISED: "–", Verdict.NOT_EVALUATED: "?", Verdict.NOT_CHECKABLE: "∅"}
ORDER = (Verdict.VIOLATED, Verdict.PASSED, Verdict.NOT_EVALUATED, Verdict.NOT_CHECKABLE, Verdict.NOT_EXERCISED)
WORDS = {
    Verdict.VIOLATED: "broken",
    Verdict.PASSED: "holds",
    Verdict.NOT_EXERCISED: "nothing here exercises it",
    Verdict.NOT_EVALUATED: "not evaluated",
    Verdict.NOT_CHECKABLE: "not checkable",
}


def overview(opened: Opened) -> Markup:
    """Session header, damage, and the answer of every rule of this dialect, the broken ones first."""
    outcomes = sorted(own_outcomes(opened.report), key=lambda outcome: ORDER.index(outcome.verdict))
    shown = [outcome for outcome in outcomes if outcome.verdict is not Verdict.NOT_EXERCISED]
    idle = [outcome for outcome in outcomes if outcome.verdict is Verdict.NOT_EXERCISED]
    rest = el("details", el("summary", f"{counted(len(idle), 'rule')} that nothing in this session exercises"), rules(idle), cls="fl-more") if idle else None
    return el(
        "div",
        damage(opened),
        heat(opened),
        el("h2", "What each rule says"),
        rules(shown),
        rest,
        el("h3", "Session header"),
        session(opened),
        cls="fl fl-scroll",
    )


def rules(outcomes: list[Outcome]) -> Markup:
    """A table of rule outcomes."""
    head = el("tr", el("th", "answer"), el("th", "rule"), el("th", "statement"), el("th", "events judged", cls="fl-number"))
    return el("table", el("thead", head), el("tbody", [_outcome(outcome) for outcome in outcomes]))


def _outcome(outcome: Outcome) -> Markup:
    rule = RULES_BY_NAME[outcome.rule]
    word = f"{SIGNS[outcome.verdict]} {WORDS[outcome.verdict]}"
    broken = f", {counted(outcome.violations, 'time')}" if outcome.violations else ""
    name: Content = link(outcome.rule, f"view=violations&rule={outcome.rule}") if outcome.violations else outcome.rule
    reason = el("div", outcome.reason, cls="fl-quiet") if outcome.reason else None
    return el(
        "tr",
        el("td", word, broken, cls=f"fl-word {outcome.verdict.replace(' ', '-')}"),
        el("td", name, cls="fl-word"),
        el("td", rule.statement, reason),
        el("td", f"{outcome.exercised:,}" if outcome.exercised else "", cls="fl-number"),
    )


def damage(opened: Opened) -> Markup | None:
    """Every damaged place with line, offset, reason, and what the harness itself would do."""
    if not opened.log.damage:
        return None
    rows = [
        el(
            "tr",
            el("td", "" if note.line is None else f"{note.line:,}", cls="fl-number"),
            el("td", "" if note.offset is None else f"{note.offset:,}", cls="fl-number"),
            el("td", "bytes left out" if note.lost else "all was read", cls="fl-word"),
            el("td", note.reason, el("div", f"The harness: {note.harness}", cls="fl-quiet") if note.harness else None),
        )
        for note in opened.log.damage
    ]
    head = el("tr", el("th", "line", cls="fl-number"), el("th", "offset", cls="fl-number"), el("th", "effect"), el("th", "reason"))
    return el("div", el("h2", f"Damage: {counted(len(rows), 'place')}"), el("table", el("thead", head), el("tbody", rows)), el("p", Markup("&nbsp;")))


def session(opened: Opened) -> Markup:
    """The session header as it was read."""
    fields = opened.log.header.fields
    if not fields:
        return el("p", "The file carries no session header.", cls="fl-quiet")
    return el("table", el("tbody", [el("tr", el("td", str(key), cls="fl-word fl-quiet"), el("td", str(value)[:400])) for key, value in fields.items()]))
