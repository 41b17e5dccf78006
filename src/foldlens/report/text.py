"""A report for people at a terminal."""

from collections.abc import Iterator

from rich.text import Text

from foldlens.model.damage import Damage
from foldlens.model.violation import Severity
from foldlens.report.finding import Checked, Located, located
from foldlens.report.printable import printable
from foldlens.report.summary import counted, verdict_line

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def text_lines(checked: Checked) -> Iterator[Text]:
    """The file, its damage, each violation, each diverging request, and the verdict."""
    log, report = checked.log, checked.report
    yield Text.assemble((printable(checked.path), "bold"), f": {log.dialect.title}, {counted(len(log), 'event')}")
    for damage in report.damage:
        yield Text.assemble("  ", ("damage ", "magenta"), printable(damage_sentence(damage)))
    for found in located(checked):
        yield violation_line(found)
    for alignment in report.requests:
        told = alignment.reason or (f"equal but for {', '.join(alignment.exemptions)}" if alignment.exemptions else "")
        line = f"request {alignment.request.index}: {alignment.status} ({alignment.purpose}) {told}"
        yield Text.assemble("  ", (printable(line.rstrip()), "dim"))
    yield Text.assemble("  ", (verdict_line(report), "bold green" if report.ok else "bold red"))


def violation_line(found: Located) -> Text:
    """Severity, place, sentence and rule of one violation."""
    violation = found.violation
    place = "header" if violation.seq is None else f"seq {violation.seq}" if found.line is None else f"seq {violation.seq}, line {found.line}"
    return Text.assemble(
        "  ", (f"{violation.severity:<7} ", STYLES[violation.severity]), (f"{place}: ", "bold"), printable(violation.message), (f"  [{violation.rule}]", "dim")
    )  # fmt: skip


def damage_sentence(damage: Damage) -> str:
    """Where, what, and what the harness's own loader would do."""
    place = "file" if damage.line is None else f"line {damage.line}" + ("" if damage.offset is None else f", byte {damage.offset}")
    harness = f" ({damage.harness})" if damage.harness else ""
    return f"{place}: {damage.reason}{harness}"
