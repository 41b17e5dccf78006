"""The contract in words: one rule explained, or all of them as a table. Made from the rule files alone."""

from collections.abc import Iterable, Iterator
from textwrap import dedent

from foldlens.model.rule import Rule, Source
from foldlens.report.picture import picture


def source_text(source: Source) -> str:
    """`dsh session`, with the edition where the rule holds in one only."""
    edition = "" if source.edition == "any" else f" ({source.edition})"
    return f"{source.system} {source.part}{edition}"


def explanation(rule: Rule) -> Iterator[str]:
    """The lines of `foldlens explain`: statement, why, source, and both example logs, each with its picture."""
    yield f"{rule.name} ({rule.severity})"
    yield ""
    yield rule.statement
    yield f"Why: {rule.why}"
    yield f"Source: {', '.join(source_text(source) for source in rule.sources)}"
    yield f"Dialects: {', '.join(rule.dialects)}"
    for title, example, request in (("A log that keeps it", rule.passing, rule.passing_request), ("A log that breaks it", rule.failing, rule.failing_request)):
        yield ""
        yield f"{title}:"
        yield from _indented(example)
        if request:
            yield "with the request:"
            yield from _indented(request)
        yield "as a picture:"
        yield from (f"  {line}".rstrip() for line in picture(rule, example, request).splitlines())


def _indented(example: str) -> Iterator[str]:
    return (f"    {line}" for line in dedent(example).strip().splitlines())


def markdown_table(rules: Iterable[Rule]) -> str:
    """The contract table of the README."""
    lines = ["| rule | statement | source | severity |", "|---|---|---|---|"]
    for rule in rules:
        sources = "; ".join(source_text(source) for source in rule.sources)
        lines.append(f"| `{rule.name}` | {rule.statement.replace('|', chr(92) + '|')} | {sources} | {rule.severity} |")
    return "\n".join(lines)


def plain_table(rules: Iterable[Rule]) -> str:
    """Name and statement, one rule a line, for a terminal and for grep."""
    listed = list(rules)
    width = max(len(rule.name) for rule in listed)
    return "\n".join(f"{rule.name:<{width}}  {rule.statement}" for rule in listed)
