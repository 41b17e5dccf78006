"""Where the reader of the course is, what is solved, and the bench in use; every wish of the page goes through here."""

from collections.abc import Mapping, Sequence
from typing import Any

import marimo as mo

from foldlens.lessons import Page
from foldlens.lessons.bench import Bench
from foldlens.lessons.page import Exercise
from foldlens.views.bench_panel import BenchPanel, State
from foldlens.views.desk import Part, number
from foldlens.views.quiz import answered

END = "questions"
Place = tuple[str, int]
"""A page's name, and 0 for its log or the number of one of its exercises."""


class CourseDesk:
    """The states `place`, `solved` and `answers` (to the questions at the end), and the panel of the page in sight."""

    def __init__(self, pages: Sequence[Page], place: State, solved: State, answers: State):
        self.pages, self.place, self.solved, self.answers = tuple(pages), Part(place), Part(solved), Part(answers)
        self.panel: BenchPanel | None = None
        self.query = mo.query_params()

    @property
    def page(self) -> Page | None:
        """The page in sight, or `None` for the questions at the end."""
        return next((page for page in self.pages if page.name == self.place()[0]), None)

    @property
    def exercise(self) -> Exercise | None:
        """The exercise in hand, or `None` while reading."""
        page, step = self.page, self.place()[1]
        return page.exercises[step - 1] if page is not None and 0 < step <= len(page.exercises) else None

    @property
    def bench(self) -> Bench:
        """The bench as the place sets it up."""
        return Bench.of(self.exercise or self.page or self.pages[0])

    def wish(self, wish: Mapping[str, Any]) -> None:
        """Do what a link or button asks for; what makes no sense here is passed over."""
        if "solved" in wish:
            known = {key_of((page.name, step)) for page in self.pages for step in range(1, len(page.exercises) + 1)}
            self.solved.set(self.solved() | (frozenset(wish["solved"]) & known))
        elif "page" in wish or "step" in wish:
            self.go((str(wish.get("page", self.place()[0])), number(str(wish.get("step", "0"))) or 0))
        elif "answer" in wish:
            self.answers.set(answered(self.answers(), str(wish["answer"])))
        elif self.panel is not None:
            self.panel.wish(wish)

    @property
    def first(self) -> int:
        """The event that says most about the log on the bench: the first that breaks a rule, else the last replacement, else the first."""
        attempt = self.bench.attempt
        broken = [violation.seq for violation in attempt.report.violations if violation.seq is not None]
        replacing = [replacement.seq for replacement in attempt.surface.replacements]
        return broken[0] if broken else replacing[-1] if replacing else 0

    def go(self, place: Place) -> None:
        """Turn to a place of the course, if there is such a one."""
        if place in places(self.pages):
            self.place.set(place)
            self.query.set("page", place[0])
            self.query.set("step", str(place[1]))

    def remember(self, lacking: str | None) -> None:
        """Keep an exercise as solved once it was."""
        if self.exercise is not None and lacking is None:
            self.solved.set(self.solved() | {key_of(self.place())})

    def beside(self, by: int) -> Place | None:
        """The place before (-1) or after (1) this one."""
        listed = places(self.pages)
        index = listed.index(self.place()) + by
        return listed[index] if 0 <= index < len(listed) else None


def key_of(place: Place) -> str:
    """How a place is named among the solved ones."""
    return f"{place[0]}/{place[1]}"


def places(pages: Sequence[Page]) -> list[Place]:
    """Every place in reading order."""
    return [(page.name, step) for page in pages for step in range(len(page.exercises) + 1)] + [(END, 0)]


def asked(pages: Sequence[Page]) -> Place:
    """The place that the page's address names, else the first."""
    query = mo.query_params()
    wanted = str(query.get("page") or ""), number(str(query.get("step") or "0")) or 0
    return wanted if wanted in places(pages) else (pages[0].name, 0)
