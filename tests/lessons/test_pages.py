"""Every page of the course shows a log that does what the page says, and every exercise can be solved."""

import pytest

from foldlens.lessons import PAGES, QUESTIONS
from foldlens.lessons.attempt import Attempt
from foldlens.lessons.page import Exercise, Page
from foldlens.rules import RULES_BY_NAME

EXERCISES = [pytest.param(exercise, id=f"{page.name}-{number}") for page in PAGES for number, exercise in enumerate(page.exercises, 1)]


def attempt(exercise: Exercise, log: str, request: str) -> Attempt:
    return Attempt(log_text=log, request_text=request, start_log=exercise.log, start_request=exercise.request)


def solved(exercise: Exercise) -> Attempt:
    log = exercise.solution if exercise.edits == "log" else exercise.log
    return attempt(exercise, log, exercise.solution if exercise.edits == "request" else exercise.solution_request or exercise.request)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_log_of_a_page_breaks_only_what_the_page_says(page: Page):
    shown = Attempt(log_text=page.log, request_text=page.request)

    assert shown.broken == set(page.breaks), shown.report.violations


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_rules_that_exist(page: Page):
    assert set(page.rules) <= RULES_BY_NAME.keys()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_two_or_three_exercises(page: Page):
    assert 2 <= len(page.exercises) <= 3


@pytest.mark.parametrize("exercise", EXERCISES)
def test_an_exercise_is_open_at_the_start(exercise: Exercise):
    assert exercise.goal(attempt(exercise, exercise.log, exercise.request)) is not None


@pytest.mark.parametrize("exercise", EXERCISES)
def test_the_solution_of_an_exercise_reaches_its_goal(exercise: Exercise):
    assert exercise.goal(solved(exercise)) is None


def test_there_are_ten_questions_with_an_answer_among_the_choices():
    assert len(QUESTIONS) == 10
    assert all(0 <= question.answer < len(question.choices) for question in QUESTIONS)
