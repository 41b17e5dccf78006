"""One page of the course: an idea, a log that shows it, and exercises on a bench."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from foldlens.lessons.attempt import Attempt

Goal = Callable[[Attempt], str | None]
"""What an attempt must reach: `None` when it does, else a sentence that says what is still missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A task on the bench. `log` and `request` are where the reader starts; `solution` is what reaches the goal.

    `edits` says which text may change; where both must, `solution_request` goes with the solution's log.
    """

    task: str
    log: str
    goal: Goal
    hint: str
    solution: str
    solution_request: str = ""
    request: str = ""
    edits: Literal["log", "request"] = "log"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One idea: its title, a few sentences, a small log in the notation and the picture that shows it best.

    `words` explain what the log's lines and the page's terms mean, each at its first use.
    `rules` are the rules that the page is about, `breaks` those that its log breaks on purpose.
    """

    name: str
    title: str
    idea: str
    log: str
    reading: str
    picture: Literal["timeline", "fold", "shadow", "alignment"]
    exercises: tuple[Exercise, ...]
    words: tuple[tuple[str, str], ...] = ()
    rules: tuple[str, ...] = ()
    breaks: tuple[str, ...] = ()
    request: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of the end page: the choices, the index of the right one, and why it is right."""

    text: str
    choices: tuple[str, ...]
    answer: int
    why: str
