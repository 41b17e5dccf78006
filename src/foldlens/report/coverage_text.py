"""Contract coverage as a table for a terminal, and the words and groups that every picture of it shares."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from rich.text import Text

from foldlens.coverage import Coverage, RuleCoverage
from foldlens.model.report import Verdict
from foldlens.report.summary import counted
from foldlens.rules import RULES, RULES_BY_NAME

SIGNS: Mapping[Verdict, str] = {
    Verdict.VIOLATED: "✕",
    Verdict.PASSED: "✓",
    Verdict.NOT_EXERCISED: "–",
    Verdict.NOT_EVALUATED: "?",
    Verdict.NOT_CHECKABLE: "∅",
}
WORDS: Mapping[Verdict, str] = {
    Verdict.VIOLATED: "broken",
    Verdict.PASSED: "holds",
    Verdict.NOT_EXERCISED: "never tried",
    Verdict.NOT_EVALUATED: "not evaluated",
    Verdict.NOT_CHECKABLE: "cannot be shown",
}
STYLES: Mapping[Verdict, str] = {Verdict.VIOLATED: "bold red", Verdict.PASSED: "green", Verdict.NOT_EVALUATED: "yellow"}


def part_of(rule: str) -> str:
    """The source part under which a rule is listed: the first that it names."""
    source = RULES_BY_NAME[rule].sources[0]
    return f"{source.system} {source.part}"


def by_part(names: Iterable[str]) -> dict[str, list[str]]:
    """The rules by source part, both in teaching order of their first rule."""
    wanted = set(names)
    order = list(dict.fromkeys(part_of(rule.name) for rule in RULES))
    listed = sorted((rule.name for rule in RULES if rule.name in wanted), key=lambda name: order.index(part_of(name)))
    return {part: list(found) for part, found in groupby(listed, part_of)}


def coverage_lines(found: Coverage) -> Iterator[Text]:
    """One line per rule under its source part, then the counts."""
    rules = {one.rule: one for one in found.rules}
    width = max(map(len, rules))
    for part, names in by_part(rules).items():
        tried = sum(rules[name].verdict in (Verdict.VIOLATED, Verdict.PASSED) for name in names)
        yield Text(f"{part}: {tried} of {counted(len(names), 'rule')} tried", "bold")
        yield from (_line(rules[name], width) for name in names)
    yield Text(summary(found), "bold")


def _line(one: RuleCoverage, width: int) -> Text:
    logs = ", ".join(f"{WORDS[verdict]} in {number}" for verdict, number in one.logs.items()) if sum(one.logs.values()) > 1 else ""
    events = f"{counted(one.exercised, 'event')}" if one.exercised else ""
    told = "  ".join(part for part in (events, logs) if part)
    return Text.assemble("  ", (f"{SIGNS[one.verdict]} {WORDS[one.verdict]:<15}", STYLES.get(one.verdict, "dim")), f" {one.rule:<{width}}  {told}".rstrip())


def summary(found: Coverage) -> str:
    """For example `3 logs: 41 rules hold, 2 are broken, 70 were never tried, 12 cannot be shown`."""
    counts = {verdict: sum(one.verdict is verdict for one in found.rules) for verdict in SIGNS}
    words = {
        Verdict.PASSED: "hold",
        Verdict.VIOLATED: "broken",
        Verdict.NOT_EXERCISED: "never tried",
        Verdict.NOT_EVALUATED: "not evaluated",
        Verdict.NOT_CHECKABLE: "cannot be shown",
    }
    told = ", ".join(f"{counts[verdict]} {word}" for verdict, word in words.items() if counts[verdict])
    return f"{counted(len(found.logs), 'log')}, {counted(len(found.rules), 'rule')}: {told}"
