"""The compaction page in a real browser: the answer at first sight, handles, numbers, one click to a safe range, and hostile text."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser

from browser.conftest import PATIENCE, Watched
from browser.test_hostile import INTRUDERS
from browser_server import Served, start, stop

pytestmark = pytest.mark.browser
SAMPLES = Path(__file__).parents[2] / "sample_logs/dsh"
TABS = ["depth", "what-if", "cuts", "semantics", "crash", "forks"]
Open = Callable[..., Watched]


@pytest.fixture(scope="module", name="samples")
def _samples() -> Iterator[Served]:
    served = start(SAMPLES)
    yield served
    stop(served)


@pytest.fixture(name="open_ranges")
def _open_ranges(browser: Browser, samples: Served) -> Iterator[Open]:
    contexts: list[Any] = []

    def open_ranges(case: str | None = None, **query: Any) -> Watched:
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 1200}))
        watched = Watched(contexts[-1].new_page())
        watched.page.set_default_timeout(PATIENCE)
        watched.page.on("console", lambda said: watched.complaints.append(said.text) if said.type == "error" else None)
        watched.page.on("pageerror", lambda error: watched.complaints.append(str(error)))
        watched.page.on("request", lambda request: watched.asked.append(request.url))
        asked = {**({"open": f"{case}.jsonl"} if case else {}), **query}
        watched.page.goto(samples.url.replace("/?", "/compaction/?") + ("&" + urlencode(asked) if asked else ""))
        watched.page.locator(".fl-tab").first.wait_for(timeout=2 * PATIENCE)
        watched.page.locator(".fl-slot").first.wait_for(timeout=PATIENCE, state="attached")
        return watched

    yield open_ranges
    for context in contexts:
        context.close()


def dragged(seen: Watched, end: str, by: float) -> None:
    """Drag a handle sideways by so many pixels."""
    grip = seen.page.locator(f'[data-handle="{end}"] circle').first.bounding_box()
    assert grip is not None
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    seen.page.mouse.move(x, y)
    seen.page.mouse.down()
    seen.page.mouse.move(x + by, y, steps=8)
    seen.page.mouse.up()


def test_the_first_screen_says_what_broke_and_which_range_would_have_been_right(open_ranges: Open) -> None:
    seen = open_ranges("unbalanced-range")
    box = seen.page.locator(".fl-answer").bounding_box()

    assert box is not None and box["y"] + box["height"] < 400
    assert "hid the call 'push1' (#3) but kept its result (#7)" in seen.text(".fl-answer")
    assert seen.page.locator(".fl-right .fl-take").all_inner_texts() == ["2..2", "2..7"]


@pytest.mark.parametrize("case", ["tour", "nested-summaries", "range-refused", "crash-during-compaction", "healthy"])
def test_every_view_renders_without_a_complaint(open_ranges: Open, samples: Served, case: str) -> None:
    seen = open_ranges(case)
    for view in TABS:
        seen.page.locator(f'[data-view="{view}"]').click()
        seen.page.locator(f'[data-view="{view}"][aria-selected="true"]').wait_for()
        seen.page.locator(".fl-slot:not([hidden]) > *").first.wait_for()
    seen.page.wait_for_timeout(500)

    assert seen.complaints == []
    assert seen.outside(samples.origin) == []
    assert seen.page.locator(".marimo-error, [data-testid='error-banner']").count() == 0


def test_dragging_a_handle_over_the_lost_result_makes_the_range_safe(open_ranges: Open) -> None:
    seen = open_ranges("unbalanced-range", view="what-if")
    seen.becomes(".fl-slot .fl-verdict", "Not safe.")
    assert seen.page.locator(".fl-arc.cut").count() == 1
    dragged(seen, "stop", 400)

    seen.becomes(".fl-slot .fl-verdict", "Safe.")
    assert seen.page.locator("[data-end=stop]").input_value() == "7"
    assert seen.page.locator(".fl-arc.cut").count() == 0
    assert "Back to the recorded 2..5" in seen.text(".fl-slot .fl-verdict")


def test_arrow_keys_move_a_handle(open_ranges: Open) -> None:
    seen = open_ranges("unbalanced-range", view="what-if")
    seen.page.locator('[data-handle="stop"]').focus()
    seen.page.keyboard.press("ArrowRight")

    seen.becomes(".fl-slot .fl-verdict", "Replacing 2..7 hides 4 messages")


def test_one_click_takes_a_safe_range(open_ranges: Open) -> None:
    seen = open_ranges("unbalanced-range")
    seen.page.locator(".fl-right .fl-take").last.click()

    seen.becomes(".fl-slot .fl-verdict", "Replacing 2..7 hides 4 messages")
    assert seen.page.locator('[data-view="what-if"]').get_attribute("aria-selected") == "true"


def test_a_typed_range_that_the_harness_refuses_is_answered_with_the_nearest(open_ranges: Open) -> None:
    seen = open_ranges("unbalanced-range", view="what-if")
    seen.page.locator("[data-end=stop]").fill("6")
    seen.page.locator("[data-end=stop]").press("Enter")

    seen.becomes(".fl-slot .fl-verdict", "Refused.")
    assert "Take 2..7" in seen.text(".fl-slot .fl-verdict") or "Take 2..2" in seen.text(".fl-slot .fl-verdict")


def test_the_generation_slider_shows_the_log_before_its_replacement(open_ranges: Open) -> None:
    seen = open_ranges("unbalanced-range")
    seen.page.locator('[role=slider][aria-valuemax="1"]').first.focus()
    seen.page.keyboard.press("ArrowLeft")

    seen.becomes(".fl-title", "Before the first replacement.")


def test_the_width_can_follow_the_size(open_ranges: Open) -> None:
    seen = open_ranges("tour")
    seen.page.locator('[data-fl-go="measure=size"]').click()

    seen.page.locator("svg.marks text", has_text="logged bytes").first.wait_for()


def test_a_window_size_that_cuts_a_pair_offers_the_whole_ranges(open_ranges: Open) -> None:
    seen = open_ranges("tour", view="cuts")
    seen.page.locator('[data-fl-go="keep=2"]').first.click()

    seen.becomes(".fl-verdict", "It would replace 7..98")
    seen.page.locator(".fl-verdict [data-fl-go='start=7&stop=94']").first.click()
    seen.becomes(".fl-slot .fl-verdict", "Replacing 7..94")


def test_a_fork_before_the_replacement_is_shown_as_uncompacted(open_ranges: Open) -> None:
    seen = open_ranges("compaction", view="forks")
    seen.page.locator('[data-fl-go^="boundary="]').nth(2).click()

    seen.becomes(".fl-slot .fl-seen", "↺ seen again")


def test_without_a_file_the_shortest_example_is_there_beside_the_choice(open_ranges: Open) -> None:
    seen = open_ranges()

    assert "#2 replaced 1..1" in seen.text(".fl-answer")
    assert seen.page.locator('[data-view="semantics"]').get_attribute("aria-selected") == "true"
    seen.page.locator("table").first.wait_for()


def test_hostile_text_stays_text_in_every_view(open_ranges: Open, samples: Served) -> None:
    seen = open_ranges("hostile")
    for view in TABS:
        seen.page.locator(f'[data-view="{view}"]').click()
        seen.page.locator(f'[data-view="{view}"][aria-selected="true"]').wait_for()
        seen.page.wait_for_timeout(400)
        assert seen.page.evaluate(INTRUDERS) == []

    assert "PWNED" not in seen.page.title()
    assert seen.outside(samples.origin) == []
    assert seen.complaints == []


def test_the_inspector_leads_to_the_range_of_the_replacement(open_ranges: Open, samples: Served) -> None:
    seen = open_ranges("tour")
    seen.page.goto(samples.url + "&" + urlencode({"open": "tour.jsonl", "view": "shadow", "seq": 82}))
    with seen.page.context.expect_page() as other:
        seen.page.locator("a", has_text="What another range would have done").click()
    other.value.locator(".fl-answer").wait_for(timeout=2 * PATIENCE)

    assert "#82 replaced 79..79" in other.value.locator(".fl-answer").inner_text()
