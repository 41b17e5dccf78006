"""Without a file the page offers some: in a file browser, or as the list of a folder. Names are hostile text, too."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sessions
from browser_server import Served, start, stop

pytestmark = pytest.mark.browser
NAME = "<img src=x onerror=\"document.title='PWNED'\"> it's & #1?x=%20.jsonl"
Open = Callable[..., Any]


@pytest.fixture(scope="module", name="shelf")
def _shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    shelf = tmp_path_factory.mktemp("shelf") / "my sessions"
    (shelf / "older ones").mkdir(parents=True)
    (shelf / "beside").mkdir()
    (shelf / "older ones" / NAME).write_bytes(sessions.lines(sessions.compacted()))
    (shelf / "notes.jsonl").write_text("not a log\n")
    (shelf / "gone.jsonl").symlink_to(shelf / "nowhere")
    return shelf


@pytest.fixture(scope="module", name="picking")
def _picking(shelf: Path) -> Iterator[Served]:
    served = start(None, inside=shelf / "beside")
    yield served
    stop(served)


@pytest.fixture(scope="module", name="listing")
def _listing(shelf: Path) -> Iterator[Served]:
    served = start(shelf)
    yield served
    stop(served)


def test_a_file_picked_elsewhere_on_this_machine_opens_and_its_address_brings_it_back(open_case: Open, picking: Served) -> None:
    seen = open_case(at=picking, sign="marimo-file-browser tr")
    for name in ("..", "older ones", NAME):
        seen.page.locator("marimo-file-browser").get_by_text(name, exact=True).click()
    seen.becomes(".fl-head h1", NAME)
    seen.page.wait_for_url("**open=**")
    seen.page.reload()

    seen.becomes(".fl-head h1", NAME)
    assert seen.page.locator("marimo-file-browser tr").count() == 0
    assert seen.page.title() == "foldlens"
    assert seen.outside(picking.origin) == []
    assert seen.complaints == []


def test_a_file_of_a_folder_inside_the_folder_opens(open_case: Open, listing: Served) -> None:
    seen = open_case(at=listing, sign="table")
    seen.page.get_by_role("row").filter(has_text=NAME).get_by_role("checkbox").click()

    seen.becomes(".fl-head h1", NAME)
    seen.page.locator('[data-view="shadow"]').click()
    seen.page.get_by_role("link", name="What another range would have done").wait_for()
    assert seen.page.title() == "foldlens"
    assert seen.complaints == []


def test_a_file_that_is_no_session_says_why_and_leads_back(open_case: Open, listing: Served) -> None:
    seen = open_case(at=listing, sign="table")
    row = seen.page.get_by_role("row").filter(has_text="notes.jsonl")
    assert "not a session: line 1: no line of it is an event" in row.inner_text()
    assert seen.page.get_by_role("row").filter(has_text="gone.jsonl").count() == 0
    row.get_by_role("checkbox").click()
    seen.becomes("[role=alert]", "no line of it is an event of a known format")
    seen.page.get_by_role("link", name="choose another").click()

    row.wait_for()


def test_the_arrows_beside_a_column_title_sort_the_list(open_case: Open) -> None:
    seen = open_case(sign="table")
    first = seen.page.get_by_role("row").nth(1)
    assert "empty.jsonl" in first.inner_text(), "the newest stands first"
    names = seen.page.get_by_role("columnheader").filter(has_text="session")
    names.hover()
    names.get_by_test_id("data-table-sort-button").click()

    first.filter(has_text="compacted.jsonl").wait_for()


def test_the_page_about_ranges_puts_its_example_and_the_file_browser_away(open_case: Open, picking: Served) -> None:
    seen = open_case(at=picking, sign="marimo-file-browser tr")
    seen.page.goto(picking.url.replace("/?", "/compaction/?"))
    seen.page.get_by_role("button", name="Open a session log").click()
    for name in ("..", "older ones", NAME):
        seen.page.locator("marimo-file-browser").get_by_text(name, exact=True).click()

    seen.becomes(".fl-head h1", NAME)
    seen.page.get_by_text("No file is open").wait_for(state="detached")
