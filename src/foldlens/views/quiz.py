"""The ten questions at the end of the course, each answered by a click and explained at once."""

from collections.abc import Mapping

from foldlens.lessons import QUESTIONS, Question
from foldlens.report.markup import Content, Markup, el

Answers = Mapping[int, int]
"""The chosen choice of each answered question, both counted from 0."""


def answered(answers: Answers, wish: str) -> Answers:
    """The answers after a click (`3:1`); one that makes no sense changes nothing. The first answer counts, a second try replaces it."""
    question, _, choice = wish.partition(":")
    if not (question.isdecimal() and choice.isdecimal() and int(question) < len(QUESTIONS) and int(choice) < len(QUESTIONS[int(question)].choices)):
        return answers
    return {**answers, int(question): int(choice)}


def quiz(answers: Answers) -> Markup:
    """The questions with the score so far."""
    right = sum(QUESTIONS[number].answer == choice for number, choice in answers.items())
    every = len(answers) == len(QUESTIONS)
    words = f"{right} of {len(QUESTIONS)} right" if every else f"{len(answers)} of {len(QUESTIONS)} answered, {right} right so far"
    tone = "good" if right == len(QUESTIONS) else "warn"
    score = el("p", el("b", words), cls=f"fl-verdict {tone}", role="status") if answers else None
    return el("div", [_question(number, question, answers.get(number)) for number, question in enumerate(QUESTIONS)], score, cls="fl fl-quiz")


def _question(number: int, question: Question, chosen: int | None) -> Markup:
    choices = [_choice(number, index, text, question, chosen) for index, text in enumerate(question.choices)]
    return el("section", el("h2", f"{number + 1}. {question.text}"), el("div", choices, role="group"), _answer(question, chosen))


def _choice(number: int, index: int, text: str, question: Question, chosen: int | None) -> Markup:
    tone = "" if index != chosen else " good" if index == question.answer else " bad"
    return el("button", text, cls=f"fl-choice{tone}", data_fl_go=f"answer={number}:{index}", aria_pressed="true" if index == chosen else "false")


def _answer(question: Question, chosen: int | None) -> Content:
    if chosen is None:
        return None
    right = chosen == question.answer
    words = "Right. " if right else "Not quite. "
    sign = el("span", "✓" if right else "✕", cls="fl-sign", aria_hidden="true")
    return el("p", el("b", sign, " ", words), question.why, cls=f"fl-note {'good' if right else 'bad'}", role="status")
