"""A real Chromium in front of a real server: one server for a folder of all sample cases, one fresh page a test."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import sessions
from browser_server import Served, start, stop

CHROMIUM = os.environ.get("FOLDLENS_CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 30_000  # ms
AGAIN = 2  # a loaded machine may lose a key press or be too late for a page: such a test is tried again


@pytest.fixture(scope="session", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cases")
    sessions.write_all(folder)
    return folder


@pytest.fixture(scope="session", name="served")
def _served(folder: Path) -> Iterator[Served]:
    served = start(folder)
    yield served
    stop(served)


@pytest.fixture(scope="session", name="browser")
def _browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Watched:
    """A page with everything that it complained about and every address that it asked for."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def text(self, selector: str) -> str:
        """The words of the first such element in sight."""
        return self.page.locator(selector).locator("visible=true").first.inner_text()

    def becomes(self, selector: str, words: str) -> None:
        """Wait until an element holds the words."""
        self.page.locator(selector).filter(has_text=words).first.wait_for(timeout=PATIENCE)

    def outside(self, origin: str) -> list[str]:
        """Addresses beyond the server's own."""
        return [url for url in self.asked if not url.startswith((origin, "data:", "blob:", origin.replace("http", "ws")))]


@pytest.fixture(name="open_case")
def _open_case(browser: Browser, served: Served) -> Iterator[Callable[..., Watched]]:
    contexts: list[Any] = []

    def open_case(case: str | None = None, *, width: int = 1280, at: Served = served, sign: str = ".fl-detail", **query: Any) -> Watched:
        context = browser.new_context(viewport={"width": width, "height": 1300})
        contexts.append(context)
        watched = Watched(context.new_page())
        watched.page.set_default_timeout(PATIENCE)
        watched.page.on("console", lambda said: watched.complaints.append(said.text) if said.type == "error" else None)
        watched.page.on("pageerror", lambda error: watched.complaints.append(str(error)))
        watched.page.on("request", lambda request: watched.asked.append(request.url))
        asked = {"open": f"{case}.jsonl", **query} if case else query
        watched.page.goto(at.url.replace("theme=system", "theme=light") + ("&" + urlencode(asked) if asked else ""))
        watched.page.locator(sign).first.wait_for(timeout=PATIENCE)
        return watched

    yield open_case
    for context in contexts:
        context.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.flaky(reruns=AGAIN))
