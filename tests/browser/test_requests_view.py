"""Captured requests in a real browser: verdicts, the way to what differs, folds, links to and from events, hostile text."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import edited
import sessions
from browser.test_hostile import INTRUDERS
from browser_server import Served, start, stop

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
ROW, DIFFERS = ".fl-al-row", ".fl-al-row:is(.changed, .moved, .extra, .missing)"


@pytest.fixture(scope="module", name="captured")
def _captured() -> Iterator[Served]:
    served = start(edited.CASE, requests=edited.REQUESTS)
    yield served
    stop(served)


@pytest.fixture(scope="module", name="long")
def _long(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A plain session of 3,000 messages; the request leaves out one and rewords another."""
    folder = tmp_path_factory.mktemp("long")
    words = [f"message {number} of many" for number in range(3_000)]
    events = [
        {"type": "user_message" if number % 2 == 0 else "assistant_message", "seq": number, "time": number, "data": {"content": text}}
        for number, text in enumerate(words)
    ]
    context = {"version": 2, "messages": [], "events": events, "needs_response": True}
    (folder / "long.json").write_text(json.dumps(context), encoding="utf-8")
    messages = [{"role": "user" if number % 2 == 0 else "assistant", "content": text} for number, text in enumerate(words)]
    messages[2_000]["content"] = "message 2000 of quite a few"
    del messages[700]
    (folder / "requests.jsonl").write_text(json.dumps({"body": {"model": "m", "messages": messages}}) + "\n", encoding="utf-8")
    served = start(folder / "long.json", requests=folder / "requests.jsonl")
    yield served
    stop(served)


@pytest.fixture(scope="module", name="hostile")
def _hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Every payload in a log and, changed or added, in the requests captured beside it."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "log.jsonl").write_bytes(sessions.lines(sessions.hostile()))
    bodies: list[dict[str, Any]] = []
    for count in range(1, len(sessions.PAYLOADS), 3):
        messages: list[dict[str, Any]] = [{"role": payload, "content": payload} for payload in sessions.PAYLOADS[:2]]
        messages += [{"role": "user", "content": f"{payload} and more"} for payload in sessions.PAYLOADS[:count]]
        tools = [{"type": "function", "function": {"name": payload, "description": payload}} for payload in sessions.PAYLOADS]
        bodies.append({"model": sessions.PAYLOADS[1], "messages": messages, "tools": tools})
    (folder / "requests.jsonl").write_text("".join(json.dumps({"body": body}) + "\n" for body in bodies), encoding="utf-8")
    served = start(folder / "log.jsonl", requests=folder / "requests.jsonl")
    yield served
    stop(served)


def test_the_page_opens_on_the_first_request_that_differs_and_says_where_and_why(open_case: Open, captured: Served) -> None:
    seen = open_case(at=captured)

    assert "5 of 11 conversation requests equal the fold; 6 diverge; 1 auxiliary." in seen.text(".fl-slot:not([hidden]) .fl-verdict")
    assert seen.text(".fl-slot:not([hidden]) .fl-sentence").startswith("Request 5 diverges from the fold after #27. − Not sent: #3.")
    seen.becomes(".fl-al-row.missing .fl-al-why", "− Not sent: seq 3 is on the surface but was not sent.")
    seen.becomes(".fl-detail h2", "#3 user_message")
    assert seen.complaints == []


@pytest.mark.parametrize(
    ("number", "words"),
    [(6, "+ Not in the log"), (7, "⇅ Moved"), (8, "≠ Changed"), (9, "− Not sent")],
    ids=["extra", "moved", "changed", "missing"],
)
def test_each_kind_of_difference_is_signed_and_named(open_case: Open, captured: Served, number: int, words: str) -> None:
    seen = open_case(at=captured)
    seen.page.locator(".fl-tab").first.wait_for()  # links work once the bar is there
    seen.page.get_by_role("button", name=f"request {number}", exact=True).first.click()

    seen.becomes(f"{DIFFERS} .fl-al-why b", words)
    assert seen.page.locator(DIFFERS).count() == 1
    assert seen.complaints == []


def test_a_changed_message_shows_the_words_that_differ(open_case: Open, captured: Served) -> None:
    seen = open_case(at=captured, view="requests", request=8)
    seen.becomes(".fl-al-row.changed del", "last")

    assert seen.text(".fl-al-row.changed ins") == "first"


def test_a_header_that_differs_is_told_beside_the_rows(open_case: Open, captured: Served) -> None:
    seen = open_case(at=captured, view="requests", request=10)

    seen.becomes(".fl-note.bad", "model: the request says 'deepseek-v4-pro', the folded header 'deepseek-v4-flash'")


def test_a_result_without_its_call_is_marked_in_its_row(open_case: Open, captured: Served) -> None:
    seen = open_case(at=captured, view="requests", request=9)

    seen.becomes(".fl-al-row.unpaired .fl-al-why", "✕ Pairing: request 9 holds a tool result for 'cat1' at index 3")


def test_an_opened_row_states_its_exemptions(open_case: Open, captured: Served) -> None:
    seen = open_case(at=captured, view="requests", request=0)
    seen.page.locator(f"{ROW}.exempt").first.click()

    seen.becomes(f"{ROW}.tall .fl-al-why", "The system text travels with the request header, not among the logged messages.")


def test_a_row_leads_to_its_event_and_the_event_back_to_the_request(open_case: Open, captured: Served) -> None:
    seen = open_case(at=captured, view="requests", request=9)
    seen.page.locator(f"{ROW}.exempt[data-seq='2']").click()
    seen.becomes(".fl-detail h2", "#2 user_message")
    seen.page.locator(".fl-detail").get_by_role("button", name="request 8", exact=True).click()

    seen.becomes(".fl-sentence", "Request 8 diverges")


def test_a_violation_leads_to_its_request(open_case: Open, captured: Served) -> None:
    seen = open_case(at=captured, view="violations", rule="request-out-of-order")
    seen.page.locator(".fl-tab").first.wait_for()
    seen.page.get_by_role("button", name="see the request").click()

    seen.becomes(".fl-sentence", "Request 7 diverges")


def test_a_request_is_compared_with_the_one_before_it(open_case: Open, captured: Served) -> None:
    seen = open_case(at=captured, view="requests", request=11)
    seen.becomes(".fl-sentence", "the cached prefix breaks at message [1] of 19: #75 took the place of seq 2")
    seen.page.locator("button", has_text="vs request before").click()

    seen.becomes(".fl-al-head", "request 10: 19 messages")
    seen.becomes(".fl-al-row.missing .fl-al-why", "− Gone")


def test_long_runs_that_agree_are_folded_and_unfold_on_a_click(open_case: Open, long: Served) -> None:
    seen = open_case(at=long)
    seen.becomes(".fl-al-fold", "messages that agree")
    assert seen.page.locator(DIFFERS).count() == 2
    seen.page.locator(".fl-al-fold").first.click()
    seen.page.locator(".fl-al-tools button", has_text="fold").first.click()

    seen.page.locator(".fl-al-tools button", has_text="fold what agrees").wait_for()
    assert seen.page.locator(".fl-al-fold").count() == 0
    assert seen.page.locator(ROW).count() < 60


def test_the_next_difference_is_one_click_away_in_a_list_of_any_length(open_case: Open, long: Served) -> None:
    seen = open_case(at=long)
    seen.page.locator(".fl-al-tools button", has_text="unfold all").click()
    seen.page.locator(".fl-al-tools button", has_text="first difference").click()
    seen.becomes(".fl-al-count", "1 of 2 differences")
    seen.becomes(".fl-al-row.missing.cursor", "#700")
    seen.page.locator(".fl-al-tools button", has_text="›").click()

    seen.becomes(".fl-al-row.changed.cursor", "quite a few")
    seen.becomes(".fl-al-count", "2 of 2 differences")
    assert seen.complaints == []


def test_keys_go_from_request_to_request(open_case: Open, captured: Served) -> None:
    seen = open_case(at=captured)
    seen.page.locator(".fl-tab").first.wait_for()
    seen.page.keyboard.press("r")

    seen.becomes(".fl-sentence", "Request 6 diverges")


def test_hostile_text_in_a_request_stays_text(open_case: Open, hostile: Served) -> None:
    seen = open_case(at=hostile, view="requests")
    for place in (2, 1, 3):
        seen.page.locator(".fl-slot:not([hidden]) .fl-rows .fl-row").nth(place).click()
        seen.page.locator(ROW).first.wait_for()
        seen.page.locator(ROW).nth(1).click()
        seen.page.locator("button", has_text="vs request before").click()
        seen.page.wait_for_timeout(300)
        assert seen.page.evaluate(INTRUDERS) == []

    assert "PWNED" not in seen.page.title()
    assert seen.outside(hostile.origin) == []
    assert seen.complaints == []
