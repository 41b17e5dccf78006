"""The course as the steps of its notebook: each function is one cell."""

from collections.abc import Callable, Sequence
from typing import Any

import marimo as mo

from foldlens.lessons import PAGES, QUESTIONS, Page
from foldlens.lessons.bench import Bench
from foldlens.lessons.page import Exercise
from foldlens.report.markup import Markup, el
from foldlens.views.bench_panel import BenchPanel, editor, mutation_buttons, request_editor, unreadable
from foldlens.views.style import style
from foldlens.views.text import shown

__all__ = [
    "BenchPanel",
    "columns",
    "contents",
    "edit",
    "edit_request",
    "exercise_of",
    "finish",
    "heading",
    "layout",
    "look",
    "missing",
    "mutations",
    "page_named",
    "quiz",
    "remember",
    "steps",
    "task",
]

END = "questions"


def look() -> mo.Html:
    """The page's style sheet."""
    return shown(style())


def page_named(name: str) -> Page | None:
    """The page, or `None` for the end page."""
    return next((page for page in PAGES if page.name == name), None)


def contents(name: str, solved: frozenset[str], go: Callable[[str], None]) -> Any:
    """The list of pages, each with how many of its exercises are solved."""
    options = {_entry(number, page, solved): page.name for number, page in enumerate(PAGES, 1)} | {"Ten questions": END}
    chosen = next(label for label, value in options.items() if value == name)
    return mo.ui.radio(options, value=chosen, on_change=go)


def _entry(number: int, page: Page, solved: frozenset[str]) -> str:
    done = sum(key.startswith(f"{page.name}/") for key in solved)
    return f"{number}. {page.title}" + (f" ({done} of {len(page.exercises)} solved)" if done else "")


def heading(page: Page) -> mo.Html:
    """Title and idea."""
    return shown(el("div", el("h1", page.title), el("p", page.idea, cls="fl-lesson"), cls="fl fl-course"))


def steps(page: Page, chosen: int, go: Callable[[int], None]) -> Any:
    """What to do on a page: read its log, or take one of the exercises."""
    options = {"Look at the log": 0} | {f"Exercise {number}": number for number in range(1, len(page.exercises) + 1)}
    return mo.ui.radio(options, value=list(options)[chosen], inline=True, on_change=go)


def exercise_of(page: Page | None, chosen: int) -> Exercise | None:
    """The chosen exercise, or `None` while reading."""
    return page.exercises[chosen - 1] if page is not None and 0 < chosen <= len(page.exercises) else None


def task(page: Page, exercise: Exercise | None, missing: str | None) -> mo.Html:
    """The sentence that reads the picture back, or the task and how far the reader is."""
    if exercise is None:
        return shown(el("p", page.reading, " Change the text or press a button, and see what breaks.", cls="fl fl-sentence"))
    answer = el("p", el("span", "✓", cls="fl-sign"), el("b", " Solved."), cls="fl-verdict good") if missing is None else el("p", missing, cls="fl-quiet")
    hint = el("details", el("summary", "Hint"), el("p", exercise.hint), cls="fl-more")
    solution = el("details", el("summary", "Show a solution"), el("pre", exercise.solution.strip(), cls="fl-quote"), cls="fl-more")
    return shown(el("div", el("p", exercise.task, cls="fl-sentence"), answer, hint, solution, cls="fl fl-card", aria_live="polite"))


def missing(exercise: Exercise | None, bench: Bench) -> str | None:
    """What an exercise still lacks; a text that cannot be read lacks that first."""
    if exercise is None:
        return None
    return unreadable(bench.attempt) or exercise.goal(bench.attempt)


def remember(solved: Callable[[Any], None], page: Page | None, chosen: int, lacking: str | None) -> None:
    """Keep an exercise as solved once it was."""
    if page is not None and chosen and lacking is None:
        solved(lambda known: known | {f"{page.name}/{chosen}"})


def columns(left: Sequence[Any], right: Sequence[Any]) -> Any:
    """The bench's text beside what follows from it."""
    return mo.hstack([mo.vstack([part for part in side if part is not None], gap=0.6) for side in (left, right)], widths=[1, 1], gap=1.5, align="start")


def layout(listed: Any, body: Sequence[Any]) -> Any:
    """The list of pages beside the page."""
    title = shown(el("p", el("span", "foldlens", cls="fl-brand"), " the event contract", cls="fl"))
    return mo.hstack([mo.vstack([title, listed]), mo.vstack([part for part in body if part is not None], gap=0.8)], widths=[1, 4], gap=1.5, align="start")


def edit(panel: BenchPanel) -> Any:
    """The log as text."""
    return editor(panel)


def edit_request(panel: BenchPanel) -> Any:
    """The request as text, on pages that have one."""
    return request_editor(panel)


def mutations(panel: BenchPanel, seq: int) -> Any:
    """One-click edits of the chosen event, undo and restart."""
    return mutation_buttons(panel, seq)


def quiz() -> Any:
    """The ten questions as one element; its value is the list of chosen answers."""
    return mo.ui.array([mo.ui.radio(list(question.choices), label=f"**{number}. {question.text}**") for number, question in enumerate(QUESTIONS, 1)])


def finish(answers: Sequence[str | None]) -> mo.Html:
    """How many answers are right, and why, for those that were given."""
    right = [answer == question.choices[question.answer] for question, answer in zip(QUESTIONS, answers, strict=True)]
    rows = [_explained(number, answer, correct) for number, (answer, correct) in enumerate(zip(answers, right, strict=True)) if answer is not None]
    given = len(rows)
    words = f"{sum(right)} of {len(QUESTIONS)} right" if given == len(QUESTIONS) else f"{given} of {len(QUESTIONS)} answered, {sum(right)} right so far"
    tone = "good" if all(right) else "warn"
    return shown(el("div", el("p", el("b", words), cls=f"fl-verdict {tone}"), rows, cls="fl", aria_live="polite"))


def _explained(number: int, answer: str | None, correct: bool) -> Markup:
    question = QUESTIONS[number]
    sign, words = ("✓", "Right") if correct else ("✕", f"Not quite: {question.choices[question.answer]}")
    return el("p", el("span", sign, cls="fl-sign", aria_hidden="true"), el("b", f" {number + 1}. {words}. "), question.why)
