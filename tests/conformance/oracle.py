"""Logs with the answers that the real systems gave, and how an answer of ours is held against theirs.

A test asks one question of every case and lists the cases that differ, because a thousand separate tests would hide the pattern.
"""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import foldlens as fl

HERE = Path(__file__).parent / "vectors"
SKIP: Any = object()
"""The answer of a question that does not apply to a case."""


class Case:
    """One log and what the real system said about it."""

    def __init__(self, fields: dict[str, Any], dialect: str):
        self.fields, self.dialect = fields, dialect
        self.oracle: dict[str, Any] = fields["oracle"]

    @property
    def id(self) -> Any:
        return self.fields["id"]

    @cached_property
    def log(self) -> fl.Log:
        return fl.Log.from_events(self.fields["events"], dialect=self.dialect, header=self.fields.get("header"))

    def report(self, admission: str) -> fl.Report:
        return fl.check(self.log, admission=admission)


@cache
def cases(name: str, dialect: str = "") -> tuple[Case, ...]:
    """Every case of a vector file."""
    with gzip.open(HERE / f"{name}.jsonl.gz", "rt", encoding="utf-8", errors="surrogatepass") as lines:
        return tuple(Case(json.loads(line), dialect or name) for line in lines)


def differing(asked: tuple[Case, ...], ours: Callable[[Any], Any], theirs: Callable[[Any], Any]) -> dict[Any, tuple[Any, Any]]:
    """The cases in which our answer is not theirs, as id -> (ours, theirs). A question that no case answers is a mistake in the test."""
    answers = [(case, answer) for case in asked if (answer := theirs(case)) is not SKIP]
    assert answers, "no case answers this question"
    return {case.id: (found, answer) for case, answer in answers if (found := ours(case)) != answer}


def plain(value: Any) -> Any:
    """Frozen values as the JSON that they stand for."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return json.loads(json.dumps(value, default=lambda item: dict(item) if hasattr(item, "keys") else list(item)))


def first_by_part(report: fl.Report, system: str, edition: str) -> dict[str, int]:
    """The first violation of each part of a system that the report holds; a fault of the header counts as after everything."""
    found: dict[str, int] = {}
    for violation in report.violations:
        for part in parts_of(violation.rule, system, edition):
            place = violation.seq if violation.seq is not None else 1 << 60
            found[part] = min(found.get(part, place), place)
    return found


@cache
def parts_of(rule: str, system: str, edition: str) -> tuple[str, ...]:
    """The parts of a system that have this rule."""
    return tuple(source.part for source in fl.RULES_BY_NAME[rule].sources if source.system == system and source.edition in (edition, "any"))


def is_artefact(answer: Any) -> bool:
    """Whether their checker threw a JavaScript TypeError on a malformed payload, which says nothing about the contract."""
    return isinstance(answer, dict) and (answer.get("kind") == "crash" or "Cannot read properties" in (answer.get("message") or answer.get("error") or ""))


def index_in(answer: Any) -> int | None:
    """The seq or index that a text of theirs names."""
    text = (answer.get("error") or answer.get("message") or "") if isinstance(answer, dict) else str(answer or "")
    found = re.search(r"at (?:index|seq) (\d+)", text)
    return int(found.group(1)) if found else None


def prefixes(case: Case, every: int) -> Iterator[int]:
    """The seqs at which a fold in the past is tried."""
    return iter(range(0, len(case.log), every))
