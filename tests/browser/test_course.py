"""The course from start to end in a real browser: type, mutate, break, undo, solve, answer; and the smallest log of the inspector."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser
PATIENCE = 15_000  # ms
SERVE = "import sys; from foldlens.serve import serve; serve('contract', meta={'path': sys.argv[1] or None}, open_browser=False)"
FOCUSED = "() => { let here = document.activeElement; while (here && here.shadowRoot) here = here.shadowRoot.activeElement; return here && here.tagName }"


@pytest.fixture(scope="module", name="address")
def _address() -> Iterator[str]:
    process = subprocess.Popen([sys.executable, "-c", SERVE, ""], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http\S+", process.stdout.readline())
    assert found is not None
    yield found.group().replace("theme=system", "theme=light")
    process.kill()
    process.wait()
    process.stdout.close()


@pytest.fixture(name="turn_to")
def _turn_to(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    contexts: list[Any] = []

    def turn_to(page: str, step: int = 0) -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 1400})
        contexts.append(context)
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        opened.goto(f"{address}&page={page}&step={step}")
        opened.locator(".fl-course h1").wait_for()
        return opened

    yield turn_to
    for context in contexts:
        context.close()


def log(page: Page) -> Locator:
    return page.get_by_label("The log, one event a line")


def edit(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).first.click()


def caret(page: Page, line: int) -> None:
    """Put the caret on a line of the log, counted from 0, and wait until its event is the chosen one."""
    log(page).click()
    page.keyboard.press("Control+Home")
    for _ in range(line):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_text(f"Event #{line} is chosen")).to_be_visible()


def test_a_page_from_start_to_end(turn_to: Callable[..., Page]):
    page = turn_to("turns")
    expect(page.locator(".fl-verdict.good")).to_contain_text("The contract holds")

    caret(page, 7)
    edit(page, "Drop the event")
    expect(page.locator(".fl-note.bad").first).to_contain_text("turn-overlap")
    expect(page.locator(".fl-changed")).to_contain_text("now broken turn-overlap")

    page.get_by_text("Explain this").first.click()
    expect(page.locator(".fl-walk")).to_contain_text("At that moment turn 1 was open since seq 0")

    edit(page, "Undo")
    expect(page.locator(".fl-verdict.good")).to_contain_text("The contract holds")
    expect(log(page)).to_have_value(re.compile(r"turn_end 1\nturn_start 2"))


def test_typing_keeps_the_focus_and_can_be_undone(turn_to: Callable[..., Page]):
    page = turn_to("events")
    before = log(page).input_value()
    caret(page, 5)
    page.keyboard.press("End")
    page.keyboard.type(" seq=9", delay=60)
    expect(page.locator(".fl-note.bad").first).to_contain_text("recorded-seq-differs")

    assert page.evaluate(FOCUSED) == "TEXTAREA"
    edit(page, "Start again")
    expect(log(page)).to_have_value(before)


def test_a_line_that_cannot_be_read_is_named(turn_to: Callable[..., Page]):
    page = turn_to("events")
    caret(page, 1)
    page.keyboard.type("oops", delay=60)

    expect(page.locator(".fl-editor-fault").first).to_contain_text("line 2: unknown kind 'oopsstep_start'")


def test_a_solved_exercise_counts_and_the_next_one_begins_afresh(turn_to: Callable[..., Page]):
    page = turn_to("turns", 1)
    expect(page.locator(".fl-lacking")).to_contain_text("The rule turn-overlap still holds")
    page.get_by_text("Hint", exact=True).click()
    caret(page, 7)
    edit(page, "Drop the event")
    expect(page.locator(".fl-exercise.done")).to_contain_text("Solved")
    expect(page.locator(".fl-guide-count")).to_contain_text("1 of")

    page.locator(".fl-way-on").click()
    expect(page.locator(".fl-task")).to_contain_text("Break only turn-number")
    expect(log(page)).to_have_value("turn_start 1\nturn_end 1\nturn_start 2\n")
    expect(page.get_by_text("Event #0 is chosen")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert page.locator("details.fl-more[open]").count() == 0


def test_progress_outlives_a_reload(turn_to: Callable[..., Page]):
    page = turn_to("turns", 1)
    caret(page, 7)
    edit(page, "Drop the event")
    expect(page.locator(".fl-guide-count")).to_contain_text("1 of")
    page.reload()

    expect(page.locator(".fl-guide-count")).to_contain_text("1 of")


def test_a_request_is_mended_by_one_click(turn_to: Callable[..., Page]):
    page = turn_to("exemptions", 2)
    page.get_by_label("The request, one message a line").click()
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("Message 1 of the request is chosen")).to_be_visible()
    page.locator('[data-fl-go="redit=up"]').click()

    expect(page.locator(".fl-exercise.done")).to_contain_text("Solved")


def test_the_questions_explain_each_answer(turn_to: Callable[..., Page]):
    page = turn_to("questions")
    page.get_by_role("button", name="Deleted from the log").click()
    expect(page.locator(".fl-note.bad")).to_contain_text("Compaction shadows, it never deletes")
    page.get_by_role("button", name="Still in the log, but off the surface").click()

    expect(page.locator(".fl-note.good")).to_contain_text("Right")
    expect(page.locator(".fl-verdict")).to_contain_text("1 of 10 answered, 1 right so far")


def test_the_inspector_finds_the_smallest_log_and_opens_it_on_the_bench(open_case: Callable[..., Any]):
    watched = open_case("violated", view="violations")
    watched.page.get_by_role("button", name=re.compile("Find it")).first.click()
    watched.page.locator(".fl-witness-log").first.wait_for(timeout=PATIENCE)
    assert "# ! " in watched.text(".fl-witness-log")

    with watched.page.context.expect_page() as opened:
        watched.page.get_by_role("link", name="Open it on the bench").first.click()
    opened.value.locator(".fl-course h1").wait_for(timeout=PATIENCE)
    assert opened.value.locator("h1").inner_text() == "On the bench: the smallest log"
