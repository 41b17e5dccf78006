"""The course as the steps of its notebook: each function is one cell."""

from typing import Any

import marimo as mo

from foldlens.lessons import PAGES, Page
from foldlens.lessons.mutations import MUTATIONS, event_lines
from foldlens.lessons.own_log import own_page, page_of
from foldlens.lessons.page import Exercise
from foldlens.lessons.request_edits import REQUEST_EDITS, message_lines
from foldlens.notation import parse
from foldlens.report.markup import Content, Markup, el
from foldlens.views.bench_panel import BenchPanel, State, unreadable
from foldlens.views.bench_report import aligned, drawn, fared, findings, seen
from foldlens.views.course_desk import END, CourseDesk, asked
from foldlens.views.guide import Guide
from foldlens.views.links import link
from foldlens.views.quiz import quiz
from foldlens.views.style import style
from foldlens.views.target import course_token, target
from foldlens.views.text import shown
from foldlens.views.witness import handed

__all__ = ["BenchPanel", "CourseDesk", "asked", "guide", "lesson", "look", "missing", "pages", "panel"]

LEGEND = "● the model sees it · ↻ it replaces a range · ∖ shadowed · ✕ breaks a rule"


def look() -> mo.Html:
    """The page's style sheets."""
    return shown(style("course"))


def pages() -> tuple[Page, ...]:
    """The course; a log that the page was opened with comes first, or a witness that the inspector handed over."""
    text, path = handed.get(str(mo.query_params().get("bench"))), target().path
    if text is not None:
        return (page_of(parse(text).log, "the smallest log"), *PAGES)
    return (own_page(path), *PAGES) if path and not course_token() else PAGES  # beside the inspector, the file is the inspector's


def guide(desk: CourseDesk) -> Guide:
    """The list of pages."""
    listed = [{"name": page.name, "title": page.title, "exercises": len(page.exercises), "number": page in PAGES} for page in desk.pages]
    return Guide(desk.wish, [*listed, {"name": END, "title": "Ten questions", "exercises": 0, "number": False}])


def panel(desk: CourseDesk, bench: State, seq: State, row: State) -> BenchPanel:
    """The bench of the page in sight, to which the desk hands on what is wished from now on."""
    desk.panel = BenchPanel(bench, seq, row)
    return desk.panel


def missing(desk: CourseDesk, made: BenchPanel) -> str | None:
    """What the exercise still lacks; a text that cannot be read lacks that first. Keeps what is solved."""
    exercise = desk.exercise
    lacking = None if exercise is None else unreadable(made.bench.attempt) or exercise.goal(made.bench.attempt)
    desk.remember(lacking)
    return lacking


def lesson(desk: CourseDesk, made: BenchPanel, lacking: str | None, listed: Any) -> mo.Html:
    """The whole page: the list of pages, then idea, task, bench and what follows, or the questions."""
    brand = shown(el("p", el("span", "foldlens", cls="fl-brand"), " the event contract", cls="fl"))
    page = desk.page
    if page is None:
        heading = el("div", el("h1", "Ten questions"), el("p", "Each can be answered from the pages before.", cls="fl-lesson"), cls="fl fl-course")
        body = [shown(heading), shown(quiz(desk.answers())), shown(turns(desk, None))]
    else:
        body = [shown(heading_of(desk, page)), shown(task(page, desk.exercise, lacking)), bench(made, page), shown(turns(desk, lacking))]
    return framed("fl-course-page", framed("fl-course-side", brand, listed), framed("fl-course-main", *body))


def framed(cls: str, *parts: Any) -> mo.Html:
    """Parts in one box, each in a place of its own, so that an element stays the same element when others come and go."""
    held = "".join(f"<div>{'' if part is None else mo.as_html(part).text}</div>" for part in parts)
    return mo.Html(f'<div class="{cls}">{held}</div>')


def heading_of(desk: CourseDesk, page: Page) -> Markup:
    """Title, idea, and the steps of the page."""
    tabs = [_tab(desk, step) for step in range(len(page.exercises) + 1)] if page.exercises else None
    return el("div", el("h1", page.title), el("p", page.idea, cls="fl-lesson"), el("div", tabs, cls="fl-steps-of", role="group"), cls="fl fl-course")


def _tab(desk: CourseDesk, step: int) -> Markup:
    name, here = desk.place()
    done = f"{name}/{step}" in desk.solved()
    words = "Look at the log" if step == 0 else f"Exercise {step}"
    sign = el("span", "✓ ", cls="fl-done") if done else None
    return el("button", sign, words, cls="fl-step-of", data_fl_go=f"page={name}&step={step}", aria_pressed="true" if step == here else "false")


def task(page: Page, exercise: Exercise | None, lacking: str | None) -> Markup:
    """The sentence that reads the picture back, or the task and how far the reader is."""
    if exercise is None:
        words = "Change the text or press a button, and see what breaks. Nothing here can be damaged: Undo brings everything back."
        terms = [el("div", el("dt", term), el("dd", meaning)) for term, meaning in page.words]
        reading = el("p", page.reading, cls="fl-reading")
        return el("div", reading, el("dl", terms, cls="fl-words") if terms else None, el("p", words, cls="fl-quiet"), cls="fl fl-course")
    done = lacking is None
    answer = (
        el("p", el("b", el("span", "✓", cls="fl-sign"), " Solved."), cls="fl-verdict good")
        if done
        else el("p", "Not yet: ", lacking, cls="fl-quiet fl-lacking")
    )
    solved = exercise.solution.strip() + (f"\n\nwith the request:\n{exercise.solution_request.strip()}" if exercise.solution_request else "")
    hint = el("details", el("summary", "Hint"), el("p", exercise.hint), cls="fl-more")
    solution = el("details", el("summary", "Show a solution"), el("pre", solved, cls="fl-picture"), cls="fl-more")
    card = "fl fl-card fl-exercise" + (" done" if done else "")
    card = "fl fl-card fl-exercise" + (" done" if done else "")
    return el("div", el("p", exercise.task, cls="fl-task"), el("div", answer, role="status"), hint, solution, cls=card)


def bench(made: BenchPanel, page: Page) -> mo.Html:
    """The texts with their buttons on the left, what follows from them on the right."""
    opened, now = made.show(), made.bench
    asks = bool(now.start_request)
    left = [made.elements[0], shown(edits(made)), made.elements[1] if asks else None, shown(request_edits(made)) if asks else None, shown(back(made))]
    picture = told = sides = None
    if opened is not None:
        picture = drawn(opened, page.picture, made.seq)
        told = shown(seen(now.attempt))
        sides = shown(aligned(opened.report.requests[0])) if opened.report.requests else None
    first = [told, picture] if page.picture == "fold" else [picture, sides, told]
    right = [shown(el("div", findings(now.attempt), aria_live="polite")), *first, _optional(fared(now, page.rules))]
    return framed("fl-bench", framed("fl-bench-side", *left), framed("fl-bench-side", *right))


def _optional(markup: Markup | None) -> mo.Html | None:
    return None if markup is None else shown(markup)


def edits(made: BenchPanel) -> Markup:
    """One-click edits of the chosen event: those that fit it."""
    lines = event_lines(made.bench.log)[1]
    if not lines:
        return el("p", "The log is empty.", cls="fl fl-quiet")
    fitting = [mutation for mutation in MUTATIONS if mutation.fits(lines[made.seq])]
    buttons = [_button(mutation.label, f"edit={mutation.name}") for mutation in fitting]
    words = el("p", "Event ", el("b", f"#{made.seq}"), " is chosen. Put the caret on another line to choose that one.", cls="fl-quiet")
    return el("div", el("p", LEGEND, cls="fl-quiet fl-key"), words, el("div", buttons, cls="fl-edits"), cls="fl")


def request_edits(made: BenchPanel) -> Markup:
    """One-click edits of the chosen message of the request."""
    count = len(message_lines(made.bench.request)[0])
    buttons = [_button(edit.label, f"redit={edit.name}") for edit in REQUEST_EDITS if count >= edit.least]
    return el("div", el("p", "Message ", el("b", str(made.row)), " of the request is chosen.", cls="fl-quiet"), el("div", buttons, cls="fl-edits"), cls="fl")


def back(made: BenchPanel) -> Markup:
    """Undo and restart."""
    now = made.bench
    fresh = (now.log, now.request) == (now.start_log, now.start_request)
    return el("div", _button("Undo", "undo=1", not now.before), _button("Start again", "restart=1", fresh), cls="fl fl-edits fl-back")


def _button(label: str, go: str, disabled: bool = False) -> Markup:
    return el("button", label, cls="fl-edit", data_fl_go=go, disabled=disabled)


def turns(desk: CourseDesk, lacking: str | None) -> Markup:
    """The way to the place before and to the one after."""
    before, after = desk.beside(-1), desk.beside(1)
    forth = "Next" if desk.exercise is None or lacking is None else "Skip"
    ways: list[Content] = [
        link(f"← {_named(desk, before)}", f"page={before[0]}&step={before[1]}", "fl-way") if before else el("span"),
        link(f"{forth}: {_named(desk, after)} →", f"page={after[0]}&step={after[1]}", "fl-way fl-way-on") if after else None,
    ]
    return el("div", ways, cls="fl fl-ways")


def _named(desk: CourseDesk, place: tuple[str, int]) -> str:
    name, step = place
    if step or name == desk.place()[0]:
        return f"Exercise {step}" if step else "Look at the log"
    return next((page.title for page in desk.pages if page.name == name), "Ten questions")
