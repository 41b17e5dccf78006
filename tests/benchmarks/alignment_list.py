"""How long 20,000 messages beside each other take in a browser: `python -m benchmarks.alignment_list [MESSAGES]` in tests/.

Prints the time from click to rows, how many rows are in the page, and what a frame costs while the list scrolls.
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from browser_server import start, stop

EDITS = 40
WHOLE, FOLD, NEXT = (f".fl-al-tools button:has-text('{words}')" for words in ("unfold all", "fold what", "›"))
SCROLL = """async () => {
  const box = document.querySelector("marimo-anywidget") && [...document.querySelectorAll("*")].map((node) => node.shadowRoot).filter(Boolean)
    .map((root) => root.querySelector(".fl-al-box")).find(Boolean);
  const times = [];
  let most = 0;
  for (let step = 0; step < 120; step += 1) {
    const begun = performance.now();
    box.scrollTop = (box.scrollHeight * step) / 120;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    times.push(performance.now() - begun);
    most = Math.max(most, box.querySelectorAll(".fl-al-row").length);
  }
  times.sort((one, other) => one - other);
  return { median: times[60], worst: times[119], most };
}"""


def pair(folder: Path, messages: int) -> tuple[Path, Path]:
    """A Nous session and one request that differs at `EDITS` places."""
    texts = [f"message {number}: what was asked and what was said about it, in a line or so" for number in range(messages)]
    kinds = ("user_message", "assistant_message")
    events = [{"type": kinds[number % 2], "seq": number, "time": number, "data": {"content": text}} for number, text in enumerate(texts)]
    sent = [{"role": ("user", "assistant")[number % 2], "content": text} for number, text in enumerate(texts)]
    for edit in range(EDITS):
        sent[edit * messages // EDITS]["content"] += " (edited)"
    log, requests = folder / "log.json", folder / "requests.jsonl"
    log.write_text(json.dumps({"version": 2, "messages": [], "events": events, "needs_response": True}), encoding="utf-8")
    requests.write_text(json.dumps({"body": {"model": "m", "messages": sent}}) + "\n", encoding="utf-8")
    return log, requests


def timed(page: Page, click: str, wait: str) -> float:
    """Seconds from a click to what it brings."""
    begun = time.perf_counter()
    page.locator(click).first.click()
    page.locator(wait).first.wait_for()
    return time.perf_counter() - begun


def main(messages: int) -> None:
    chromium = os.environ.get("FOLDLENS_CHROMIUM", "/usr/bin/chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        log, requests = pair(Path(folder), messages)
        served = start(log, requests=requests)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 1300})
            begun = time.perf_counter()
            page.goto(served.url)
            page.locator(".fl-al-row.changed").first.wait_for(timeout=60_000)
            print(f"{messages:,} messages, {EDITS} edits: page to rows {time.perf_counter() - begun:.1f} s")
            print(f"unfold all {timed(page, WHOLE, FOLD):.2f} s")
            print(f"next difference {timed(page, NEXT, '.fl-al-row.changed.cursor'):.2f} s")
            found = page.evaluate(SCROLL)
            print(f"scrolling: {found['median']:.0f} ms a step in the median, {found['worst']:.0f} ms at worst, at most {found['most']} rows in the page")
        finally:
            browser.close()
            stop(served)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
