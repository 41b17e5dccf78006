"""A small log drawn as text: seqs, turns and steps as brackets, what the model sees of each event, and where a rule breaks."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from textwrap import dedent

from foldlens.check import check
from foldlens.folds.surface import fold, fold_table
from foldlens.folds.table import NEVER
from foldlens.lessons.request_text import parse_request
from foldlens.model.log import Log
from foldlens.model.report import Report
from foldlens.model.rule import Rule
from foldlens.notation import Script, parse

MARK = re.compile(r"\s+#\s*!.*$")
OPENS, CLOSES = {"turn_start": "turn", "step_start": "step"}, {"turn_end": "turn", "step_end": "step"}
WIDEST = 76
COMPARED = {"equal": "=", "exempt": "~", "changed": "≠", "moved": "⇅", "extra": "+", "missing": "−"}


@cache
def pictures(rule: Rule) -> tuple[str, str]:
    """The rule's two example logs as pictures: the one that keeps it and the one that breaks it."""
    keeps, breaks = (rule.passing, rule.passing_request), (rule.failing, rule.failing_request)
    return picture(rule, *keeps), picture(rule, *breaks)


def picture(rule: Rule, example: str, request: str = "") -> str:
    """One example of a rule, drawn. A rule that no stored log can show takes its marks from the example itself."""
    text = dedent(example).strip()
    script = parse(text, rule.dialects[0])
    requests = (parse_request(dedent(request), script.log.dialect.name),) if request.strip() else ()
    report = check(script.log, requests, admission=rule.admissions[0])
    found = [(violation.seq, f"{violation.rule}: {violation.message}") for violation in report.violations]
    told = {(violation.seq, violation.rule) for violation in report.violations}
    found += [(seq, name) for seq, name in script.expected if (seq, name) not in told]
    return "\n".join([*drawn(script.log, lines_of(script, text), found), *aligned(report, dedent(request).strip().splitlines())])


def lines_of(script: Script, text: str) -> list[str]:
    """Each event as it is written in the example, without marks."""
    written = text.split("\n")
    return [shortened(MARK.sub("", written[number - 1]).strip()) for number in script.lines]


def shortened(line: str) -> str:
    return line if len(line) <= WIDEST else line[: WIDEST - 1] + "…"


def drawn(log: Log, lines: Sequence[str], found: Sequence[tuple[int | None, str]]) -> Iterator[str]:
    """The events as rows: seq, bracketed line, what became of it; below an event what breaks there."""
    bracketed = list(brackets(log, lines))
    width = max(map(len, bracketed), default=0)
    yield from (f"     ✕ {said}" for seq, said in found if seq is None)
    for seq, (line, fate) in enumerate(zip(bracketed, fates(log), strict=True)):
        yield f"{seq:>3}  {line:<{width}}   {fate}"
        yield from (f"     ✕ {said}" for at, said in found if at == seq)
    yield from (f"     ✕ {said}" for at, said in found if at is not None and at >= len(log))
    yield f"     The model sees: {', '.join(map(str, fold(log).seqs)) or 'nothing'}"


def brackets(log: Log, lines: Sequence[str]) -> Iterator[str]:
    """Each line behind the turns and steps that are open there."""
    open_: list[str] = []
    for event, line in zip(log, lines, strict=True):
        if event.kind in CLOSES:
            sign = "└ " if CLOSES[event.kind] in open_ else "╶ "
            while sign == "└ " and open_.pop() != CLOSES[event.kind]:
                pass
            yield "│ " * len(open_) + sign + line
        elif event.kind in OPENS:
            yield "│ " * len(open_) + "┌ " + line
            open_.append(OPENS[event.kind])
        else:
            yield "│ " * len(open_) + line


def fates(log: Log) -> Iterator[str]:
    """What became of each event: seen, shadowed and by what, a replacement of which range, log only, or refused by the fold."""
    table = fold_table(log)
    shadower = dict(zip(table.seq.tolist(), table.shadowed_by.tolist(), strict=True))
    replaced = {replacement.seq: replacement for replacement in table.replacements}
    for event in log:
        taken = replaced.get(event.seq)
        range_ = f"↻ replaces {taken.start}..{taken.stop}" if taken is not None else ""
        if event.seq not in shadower:
            yield "· log only" if event.kind not in log.dialect.surface else "✕ refused"
        elif shadower[event.seq] < NEVER:
            yield ", ".join(part for part in (range_, f"∖ shadowed by {shadower[event.seq]}") if part)
        else:
            yield range_ or "● seen"


def aligned(report: Report, lines: Sequence[str]) -> Iterator[str]:
    """The request beside the log: each message as it is written, how it compares, and with which event."""
    for alignment in report.requests:
        yield f"     Request and log: {alignment.status}"
        width = max(map(len, lines), default=0)
        for row in alignment.rows:
            line = lines[row.index] if row.index is not None and row.index < len(lines) else ""
            yield f"     {line:<{width}}  {COMPARED[row.status]} {row.status:<8} {'' if row.seq is None else f'seq {row.seq}'}".rstrip()
        yield from (f"     header: {difference}" for difference in alignment.header)
