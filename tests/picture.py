"""The README's picture: the inspector on the tour sample in a real browser. `python tests/picture.py` takes it anew."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from browser.conftest import CHROMIUM, FLAGS, start, stop

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "notebooks" / "inspector.png"
SIZE = {"width": 1280, "height": 900}


def main() -> None:
    served = start(ROOT / "sample_logs" / "dsh" / "tour.jsonl")
    try:
        with sync_playwright() as playwright:
            page = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS).new_page(viewport=SIZE, color_scheme="light")
            page.goto(served.url)
            page.get_by_text("range-cuts-pair").first.wait_for()
            page.locator("path[aria-roledescription=bar]").first.wait_for()
            page.wait_for_timeout(1500)  # the last chart has no sign of its own that it is drawn
            page.screenshot(path=TARGET)
    finally:
        stop(served)


if __name__ == "__main__":
    main()
