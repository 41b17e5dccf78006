"""Contract coverage of the open session as a map: one cell a rule, grouped by the part of the contract that it comes from."""

from collections.abc import Mapping

from foldlens.frames.opened import Opened
from foldlens.model.report import Outcome, Verdict
from foldlens.report.coverage_text import SIGNS, WORDS, by_part
from foldlens.report.markup import Markup, el
from foldlens.report.summary import own_outcomes
from foldlens.rules import RULES_BY_NAME
from foldlens.views.wording import counted

TRIED = (Verdict.VIOLATED, Verdict.PASSED)


def heat(opened: Opened) -> Markup:
    """The map with its legend: what this session put to the test, and what it never tried."""
    outcomes = {outcome.rule: outcome for outcome in own_outcomes(opened.report)}
    tried = sum(outcome.verdict in TRIED for outcome in outcomes.values())
    words = f"This session puts {tried} of {counted(len(outcomes), 'rule')} to the test. What was never tried was not held: it was not asked."
    rows = [_part(part, [outcomes[name] for name in names]) for part, names in by_part(outcomes).items()]
    return el("div", el("h2", "What this session tries"), el("p", words, cls="fl-quiet"), _legend(outcomes), el("table", rows, cls="fl-heat"))


def _legend(outcomes: Mapping[str, Outcome]) -> Markup:
    counts = {verdict: sum(outcome.verdict is verdict for outcome in outcomes.values()) for verdict in SIGNS}
    parts = [el("span", _sign(verdict), f" {number} {WORDS[verdict]}") for verdict, number in counts.items() if number]
    return el("p", parts, el("span", "the fuller the colour, the more events were judged", cls="fl-quiet"), cls="fl-heat-legend")


def _part(part: str, outcomes: list[Outcome]) -> Markup:
    tried = sum(outcome.verdict in TRIED for outcome in outcomes)
    return el(
        "tr",
        el("th", part, scope="row"),
        el("td", f"{tried} of {len(outcomes)}", cls="fl-number"),
        el("td", [_cell(outcome) for outcome in outcomes], cls="fl-heat-cells"),
    )


def _cell(outcome: Outcome) -> Markup:
    said = f"{outcome.rule}: {WORDS[outcome.verdict]}"
    events = f", {counted(outcome.exercised, 'event')} judged" if outcome.exercised else ""
    reason = f", {outcome.reason}" if outcome.reason else ""
    title = f"{said}{events}{reason}. {RULES_BY_NAME[outcome.rule].statement}"
    shown = _sign(outcome.verdict, _shade(outcome.exercised))
    if outcome.violations:
        return el("button", shown, data_fl_go=f"view=violations&rule={outcome.rule}", title=title, aria_label=said, cls="fl-heat-cell")
    return el("span", shown, title=title, role="img", aria_label=said, cls="fl-heat-cell")


def _sign(verdict: Verdict, shade: int = 3) -> Markup:
    return el("i", SIGNS[verdict], cls=f"fl-heat-sign {verdict.replace(' ', '-')} shade-{shade}")


def _shade(events: int) -> int:
    """How strongly a rule was tried: by one event, by some, by many."""
    return 1 if events <= 1 else 2 if events < 10 else 3
