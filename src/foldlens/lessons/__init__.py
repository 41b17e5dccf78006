"""The course on the event contract: short pages in teaching order, each with a log that one can break."""

from foldlens.lessons.page import Exercise, Page, Question
from foldlens.lessons.pages import PAGES
from foldlens.lessons.questions import QUESTIONS

__all__ = ["PAGES", "QUESTIONS", "Exercise", "Page", "Question"]
