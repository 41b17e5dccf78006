"""Each view of the inspector in a real browser: what it shows, and what a brush, a click, a slider and a search change."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sessions
from browser_server import start, stop

pytestmark = pytest.mark.browser
VIEWS = {
    "violations": ".fl-card, .fl-sentence",
    "fold": ".fl-stepper",
    "requests": ".fl-rows",
    "shadow": ".fl-sentence",
    "events": ".fl-filters",
    "overview": "table",
}
Open = Callable[..., Any]


@pytest.mark.parametrize("case", ["healthy", "violated", "compacted", "damaged", "empty"])
def test_every_view_of_every_case_renders_without_a_complaint(open_case: Open, served: Any, case: str) -> None:
    seen = open_case(case)
    for view, sign in VIEWS.items():
        seen.page.locator(f'[data-view="{view}"]').click()
        seen.page.locator(f".fl-slot:not([hidden]) :is({sign})").first.wait_for()

    assert seen.complaints == []
    assert seen.outside(served.origin) == []
    assert seen.page.locator(".marimo-error, [data-testid='error-banner']").count() == 0


def test_the_top_of_the_page_says_what_is_wrong_in_one_line(open_case: Open) -> None:
    seen = open_case("violated")

    assert seen.text(".fl-verdict").startswith("✕\nBreaks the contract.\n3 violations of 3 rules; ")


def test_a_healthy_session_keeps_the_contract(open_case: Open) -> None:
    seen = open_case("healthy")

    assert "Keeps the contract.\nno violations" in seen.text(".fl-verdict")


def test_damage_is_announced_at_the_top_and_listed_with_its_reason(open_case: Open) -> None:
    seen = open_case("damaged", view="overview")

    assert "damaged places" in seen.text(".fl-verdict.warn")
    assert "lost" in seen.text(".fl-verdict.warn")
    assert "dsh refuses the log" in seen.text(".fl-verdict.warn"), "the worst place is the one that is told"
    assert seen.page.locator("tr:has-text('bytes left out')").count() >= 2


def test_a_click_in_the_timeline_selects_the_event(open_case: Open) -> None:
    seen = open_case("compacted", seq=0)
    seen.page.locator("path[aria-roledescription=bar][aria-label*='compaction']").first.click()

    seen.becomes(".fl-detail h2", "compaction_start")


def test_a_brush_on_the_strip_redraws_the_timeline(open_case: Open) -> None:
    seen = open_case("compacted")
    strip = seen.page.locator("svg.marks").first.bounding_box()
    middle = strip["y"] + strip["height"] / 3
    seen.page.mouse.move(strip["x"] + strip["width"] * 0.4, middle)
    seen.page.mouse.down()
    seen.page.mouse.move(strip["x"] + strip["width"] * 0.6, middle, steps=6)
    seen.page.mouse.up()

    seen.becomes(".fl-title", "Zoomed to events")
    seen.page.locator('[data-fl-go="window="]').click()
    seen.becomes(".fl-title", "All events #0 to #260")


def test_a_step_back_by_one_replacement_shows_what_the_model_saw_then(open_case: Open) -> None:
    seen = open_case("compacted", view="fold")
    assert "sees 17 messages" in seen.text(".fl-sentence")
    seen.page.get_by_role("button", name="previous replacement").last.click()

    seen.becomes(".fl-sentence", "After event #190 the model sees 4 messages")
    assert "13 not yet here" in seen.text(".fl-sentence")


def test_the_slider_moves_the_fold(open_case: Open) -> None:
    seen = open_case("compacted", view="fold")
    slider = seen.page.locator(".fl-stepper input[type=range]")
    slider.fill("2")

    seen.becomes(".fl-sentence", "After event #2 the model sees 1 message")


def test_a_search_narrows_the_events_to_those_that_hold_the_text(open_case: Open) -> None:
    seen = open_case("compacted", view="events")
    seen.page.locator("input[type=search]").fill("summary AFTER 3 turns")

    seen.becomes(".fl-filters output", "2 of 261 events")
    seen.page.locator(".fl-slot:not([hidden]) .fl-row").first.click()
    seen.becomes(".fl-detail h2", "#88")


def test_a_filter_narrows_the_events_to_one_kind(open_case: Open) -> None:
    seen = open_case("compacted", view="events")
    seen.page.locator("select[data-name=kind]").select_option("tool_call")

    seen.becomes(".fl-filters output", "17 of 261 events")


def test_the_address_restores_view_event_fold_and_filter(open_case: Open) -> None:
    seen = open_case("compacted")
    seen.page.locator('[data-view="events"]').click()
    seen.page.locator("input[type=search]").fill("question 4")
    seen.page.locator(".fl-slot:not([hidden]) .fl-row").first.click()
    seen.becomes(".fl-filters output", "2 of 261")
    seen.page.wait_for_url("**seq=**")
    address = seen.page.url
    assert "access_token" not in address

    seen.page.goto(address)
    seen.becomes(".fl-filters output", "2 of 261")
    assert seen.page.locator("input[type=search]").input_value() == "question 4"
    assert seen.page.locator('[data-view="events"]').get_attribute("aria-selected") == "true"


def test_keys_step_through_violations_and_choose_views(open_case: Open) -> None:
    seen = open_case("violated")
    seen.becomes(".fl-detail h2", "#28")
    seen.page.locator(".fl-tab").first.wait_for()
    seen.page.wait_for_load_state("networkidle")
    seen.page.keyboard.press("v")
    seen.becomes(".fl-detail h2", "#57")
    seen.page.keyboard.press("ArrowRight")
    seen.becomes(".fl-detail h2", "#58")
    seen.page.keyboard.press("2")

    seen.becomes(".fl-tab[aria-selected=true]", "What the model sees")


def test_a_shadowed_message_says_who_took_its_place(open_case: Open) -> None:
    seen = open_case("compacted", seq=2, view="shadow")

    assert "The model saw it until #89 took its place." in seen.text(".fl-detail")
    assert "Sent with requests 0 to 5." in seen.text(".fl-detail")
    assert seen.text(".fl-sentence").startswith("#89 took 12 messages off the surface")


def test_a_request_shows_its_messages_and_what_is_new(open_case: Open) -> None:
    seen = open_case("compacted", view="requests", request=6)

    assert "Request 6, turn 4 step 1" in seen.text(".fl-sentence")
    assert "12 gone" in seen.text(".fl-sentence")
    seen.page.locator(".fl-row.gone").first.wait_for()


def test_a_folder_lists_its_sessions_and_opens_the_chosen_one(open_case: Open) -> None:
    seen = open_case(sign="table")
    row = seen.page.get_by_role("row").filter(has_text="violated.jsonl")
    assert "breaks the contract" in row.inner_text()
    row.get_by_role("checkbox").or_(row.locator("button, input")).first.click()

    seen.becomes(".fl-head h1", "violated.jsonl")
    assert seen.page.get_by_role("row").filter(has_text="healthy.jsonl").count() == 0
    seen.page.get_by_role("link", name="other sessions").click()
    seen.page.get_by_role("row").filter(has_text="healthy.jsonl").wait_for()
    seen.page.locator(".fl-verdict").wait_for(state="detached")


def test_a_followed_file_grows_on_the_page_that_keeps_its_place(open_case: Open, tmp_path: Path) -> None:
    path = tmp_path / "growing.jsonl"
    events = sessions.compacted()
    path.write_bytes(sessions.lines(events[:100]))
    served = start(path, follow=True)
    try:
        seen = open_case(at=served, seq=2, view="fold")
        seen.becomes(".fl-of", "of 0 to 99")
        path.write_bytes(sessions.lines(events))
        seen.becomes(".fl-of", "of 0 to 260")
        seen.becomes(".fl-sentence", "After event #260 the model sees 17 messages")
    finally:
        stop(served)

    assert seen.text(".fl-detail h2") == "#2 user_message"
    assert seen.complaints == []
