"""Hostile text in every field of a log stays text: nothing runs, nothing is fetched, no markup gets in."""

from collections.abc import Callable
from typing import Any

import pytest

import sessions

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
INTRUDERS = """() => {
  const found = [];
  const look = (root) => {
    for (const node of root.querySelectorAll("*")) {
      if (node.id && node.id.startsWith("PWNED")) found.push(node.id);
      if (node.tagName === "IFRAME" || (node.tagName === "FORM" && node.getAttribute("action"))) found.push(node.outerHTML.slice(0, 120));
      if (node.tagName === "IMG" && /evil|PWNED|^x$/.test(node.getAttribute("src") || "")) found.push(node.outerHTML.slice(0, 120));
      if (node.tagName === "A" && /^javascript:/.test(node.getAttribute("href") || "")) found.push(node.outerHTML.slice(0, 120));
      if (node.tagName === "STYLE" && /255,0,1/.test(node.textContent)) found.push("style");
      if (node.tagName === "MARIMO-BUTTON" && /PWNED/.test(node.outerHTML)) found.push("marimo-button");
      if (node.hasAttribute("onerror") || node.hasAttribute("onload") || node.hasAttribute("srcdoc")) found.push(node.outerHTML.slice(0, 120));
      if (node.shadowRoot) look(node.shadowRoot);
    }
  };
  look(document);
  return found;
}"""


@pytest.mark.parametrize("view", ["violations", "fold", "requests", "shadow", "events", "overview"])
def test_no_payload_becomes_more_than_text(open_case: Open, served: Any, view: str) -> None:
    seen = open_case("hostile", view=view)
    for seq in range(0, 150, 15):
        seen.page.locator(".fl-place").fill(str(seq))
        seen.page.locator(".fl-place").press("Enter")
        seen.becomes(".fl-detail h2", f"#{seq}")
        assert seen.page.evaluate(INTRUDERS) == []

    assert "PWNED" not in seen.page.title()
    assert seen.outside(served.origin) == []
    assert seen.complaints == []
    assert seen.page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(255, 0, 1)"


def test_the_raw_line_and_tooltips_are_text_too(open_case: Open, served: Any) -> None:
    seen = open_case("hostile", view="events", seq=9)
    seen.page.locator('[data-fl-go^="raw="]').click()
    seen.becomes(".fl-detail h3", "Raw line")
    for mark in seen.page.locator("path[aria-roledescription=bar]").all()[:12]:
        mark.hover(force=True)

    assert seen.page.evaluate(INTRUDERS) == []
    assert seen.outside(served.origin) == []


def test_a_payload_is_shown_as_it_was_written(open_case: Open) -> None:
    seen = open_case("hostile", view="events", seq=2)

    assert sessions.PAYLOADS[0] in seen.text(".fl-detail pre")


def test_hostile_file_names_and_verdicts_in_a_folder_fetch_nothing(open_case: Open, served: Any) -> None:
    seen = open_case(sign="table")
    seen.page.get_by_role("row").filter(has_text="hostile.jsonl").wait_for()

    assert seen.page.evaluate(INTRUDERS) == []
    assert seen.outside(served.origin) == []
