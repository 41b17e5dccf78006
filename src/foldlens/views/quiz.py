"""The ten questions at the end of the course."""

from collections.abc import Sequence
from typing import Any

import marimo as mo

from foldlens.lessons import QUESTIONS
from foldlens.report.markup import Markup, el


def quiz() -> Any:
    """The ten questions as one element; its value is the list of chosen answers."""
    return mo.ui.array([mo.ui.radio(list(question.choices), label=f"**{number}. {question.text}**") for number, question in enumerate(QUESTIONS, 1)])


def finish(answers: Sequence[str | None]) -> Markup:
    """How many answers are right, and why, for those that were given."""
    right = [answer == question.choices[question.answer] for question, answer in zip(QUESTIONS, answers, strict=True)]
    rows = [_explained(number, correct) for number, (answer, correct) in enumerate(zip(answers, right, strict=True)) if answer is not None]
    given = len(rows)
    words = f"{sum(right)} of {len(QUESTIONS)} right" if given == len(QUESTIONS) else f"{given} of {len(QUESTIONS)} answered, {sum(right)} right so far"
    tone = "good" if all(right) else "warn"
    return el("div", el("p", el("b", words), cls=f"fl-verdict {tone}"), rows, cls="fl fl-answers", aria_live="polite")


def _explained(number: int, correct: bool) -> Markup:
    question = QUESTIONS[number]
    sign, words, tone = ("✓", "Right.", "good") if correct else ("✕", f"Not quite. The answer is: {question.choices[question.answer]}.", "bad")
    return el("p", el("b", el("span", sign, cls="fl-sign", aria_hidden="true"), f" {number + 1}. {words} "), question.why, cls=f"fl-note {tone}")
