"""What a reader has on the bench: two texts, and everything derived from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from foldlens.check import check
from foldlens.folds.surface import Surface, fold
from foldlens.lessons.mutations import event_lines
from foldlens.lessons.request_text import parse_request
from foldlens.model.log import Log
from foldlens.model.report import Report
from foldlens.model.request import Request
from foldlens.notation import parse


@dataclass(frozen=True)
class Attempt:
    """The log and request texts as edited, beside the texts that the exercise began with.

    The derived values raise `NotationError` where a text cannot be read.
    """

    log_text: str
    request_text: str = ""
    start_log: str = ""
    start_request: str = ""

    @cached_property
    def log(self) -> Log:
        return parse(self.log_text).log

    @cached_property
    def surface(self) -> Surface:
        return fold(self.log)

    @cached_property
    def request(self) -> Request | None:
        """The captured request on the bench, or `None` where the page has none."""
        return parse_request(self.request_text, self.log.dialect.name) if self.request_text.strip() else None

    @cached_property
    def report(self) -> Report:
        return check(self.log, () if self.request is None else (self.request,))

    @property
    def broken(self) -> frozenset[str]:
        """The names of the rules broken; notes count, so that an exercise can ask for one."""
        return frozenset(violation.rule for violation in self.report.violations)

    @property
    def edits(self) -> int:
        """How many lines of the log differ from the start: a changed line is one edit, so is an added or a dropped one."""
        return edit_count(event_lines(self.start_log)[1], event_lines(self.log_text)[1])


def edit_count(before: Sequence[str], after: Sequence[str]) -> int:
    """The number of lines added, dropped or changed."""
    blocks = SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes()
    return sum(max(a2 - a1, b2 - b1) for tag, a1, a2, b1, b2 in blocks if tag != "equal")
