"""How long a reader waits for the inspector, beyond what marimo takes for nothing, measured in one run in a real Chromium.

`python -m benchmarks.inspector [--quick] [--repeat N]` from `tests/`. First charts are set against an empty page, everything else against a
page that only says again what it is told; both are served as the inspector is. Each figure is the best of some tries: other work
on the machine makes a try longer, never shorter. How busy the server itself was stands beside the first charts, as other work hardly
changes that.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.generator import write
from benchmarks.reading import show
from browser.conftest import CHROMIUM, FLAGS, Served, stop

APPS = Path(__file__).parent / "apps"
PATIENCE = 120_000  # ms
SERVE = """
import sys
from pathlib import Path
from foldlens import serve
shipped = serve.notebook_path
serve.notebook_path = lambda name: Path(name) if name.endswith(".py") else shipped(name)
serve.serve(sys.argv[1], meta={"path": sys.argv[2]}, open_browser=False)
"""
# Notes when what `look` sees changes, and when the last input began; shadow roots are looked into.
WATCH = """(look) => {
  const all = (selector, root = document) => [...root.querySelectorAll("*")].flatMap((node) =>
    [...(node.matches(selector) ? [node] : []), ...(node.shadowRoot ? all(selector, node.shadowRoot) : [])]);
  const seen = (window.seen = { begun: 0, changed: 0 });
  const mark = () => { seen.begun = performance.now(); };
  for (const type of ["pointerup", "input"]) window.addEventListener(type, mark, { capture: true });
  const eye = new Function("all", `return ${look}`);
  let last = eye(all);
  const tick = () => {
    const now = eye(all);
    if (now !== last) { last = now; seen.changed = performance.now(); }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
SETTLED = "seen.changed > seen.begun && performance.now() - seen.changed > 1500"
TIMELINE = """all("svg.marks").slice(1, 2).map((svg) => svg.parentElement.getAttribute("aria-label") + svg.querySelectorAll("path").length).join()"""
SLOT = """all(".fl-slot:not([hidden])")[0]"""
ROWS = f"""{SLOT} && all(".fl-sentence, .fl-row, .fl-filters output", {SLOT}).map((part) => part.textContent).join("|")"""
ECHO = """all("pre").map((part) => part.textContent).join("|")"""


@contextmanager
def served(notebook: str, path: Path | str = "") -> Iterator[Served]:
    """A notebook on a server of its own, as `foldlens open` serves it."""
    process = subprocess.Popen([sys.executable, "-c", SERVE, notebook, str(path)], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    found = re.search(r"http\S+", process.stdout.readline())
    assert found is not None, "the server printed no address"
    running = Served(found.group(), process)
    try:
        yield running
    finally:
        stop(running)


@contextmanager
def page_of(browser: Browser, server: Served, sign: str, **query: str) -> Iterator[tuple[Page, float]]:
    """A fresh page, and the seconds from its address to the sign."""
    context = browser.new_context(viewport={"width": 1280, "height": 1300})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.url + "".join(f"&{key}={value}" for key, value in query.items()), wait_until="commit")
    page.locator(sign).first.wait_for(state="attached")
    yield page, page.evaluate("performance.now()") / 1000
    context.close()


def waited(page: Page, look: str, act: Callable[[int], None], tries: int) -> float:
    """Seconds from the end of an act to the last change that follows it; the best of some."""
    page.evaluate(WATCH, look)
    spent: list[float] = []
    for turn in range(tries):
        page.evaluate("seen.changed = 0")
        act(turn)
        page.wait_for_function(SETTLED)
        spent.append(page.evaluate("seen.changed - seen.begun") / 1000)
    return min(spent)


def brush(page: Page) -> Callable[[int], None]:
    """Drag over the first chart, each time elsewhere."""

    def act(turn: int) -> None:
        box = page.locator("svg.marks").first.bounding_box()
        assert box is not None
        left, middle = box["x"] + box["width"] * (0.3 + 0.05 * turn), box["y"] + box["height"] / 3
        page.mouse.move(left, middle)
        page.mouse.down()
        page.mouse.move(left + box["width"] * 0.2, middle, steps=6)
        page.mouse.up()

    return act


def fill(page: Page, selector: str, *texts: str) -> Callable[[int], None]:
    """Put one text after the other into a box or slider."""
    return lambda turn: page.locator(selector).first.fill(texts[turn % len(texts)])


def worked(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Bench:
    """One browser and the figures of the plain pages."""

    def __init__(self, browser: Browser, tries: int):
        self.browser, self.tries = browser, tries

    def first(self, sign: str, notebook: str, path: Path | str = "") -> tuple[float, float]:
        """Seconds to the sign on a fresh server, and seconds of work of that server; the best of some."""
        spent: list[tuple[float, float]] = []
        for _ in range(self.tries):
            with served(notebook, path) as server, page_of(self.browser, server, sign) as (_, seconds):
                spent.append((seconds, worked(server.process.pid)))
        return min(spent)

    def starts(self, *logs: tuple[Path, str, float]) -> None:
        empty, idle = self.first(".ready", str(APPS / "empty.py"))
        print(f"     an empty page {empty:.3f} s, of which the server worked {idle:.3f} s")
        for path, what, bar in logs:
            drawn, busy = self.first("svg.marks path[aria-roledescription=bar]", "inspect_session", path)
            show(f"first chart of {what}, beyond an empty page", drawn - empty, bar, " s")
            print(f"     for it the server worked {busy - idle:.3f} s longer")

    def trips(self, path: Path, what: str) -> None:
        """Brush, slider and search, each beyond the round trip of the same act on a plain page."""
        with served(str(APPS / "echo.py")) as server, page_of(self.browser, server, "svg.marks") as (page, _):
            page.wait_for_timeout(2000)
            said = waited(page, ECHO, fill(page, "input.said", *"abcdefgh"), self.tries + 2)
            zoomed = waited(page, ECHO, brush(page), self.tries + 2)
        print(f"     round trip of a text {said * 1000:.0f} ms, of a brush {zoomed * 1000:.0f} ms")
        with served("inspect_session", path) as server:
            self.acted(server, "fold", TIMELINE, f"brush to redrawn timeline, {what}", zoomed, brush)
            events = [str(place) for place in (1000, 7000, 12000, 3000, 15000)]
            self.acted(server, "fold", ROWS, f"slider to redrawn fold, {what}", said, lambda page: fill(page, ".fl-stepper input[type=range]", *events))
            words = ("summary", "naïve", "call-id", "c999", "token grep", "so far")
            self.acted(server, "events", ROWS, f"search to redrawn list, {what}", said, lambda page: fill(page, "input[type=search]", *words))

    def acted(self, server: Served, view: str, look: str, what: str, own: float, act: Callable[[Page], Callable[[int], None]]) -> None:
        with page_of(self.browser, server, ".fl-detail", view=view) as (page, _):
            page.wait_for_timeout(2000)
            show(f"{what}, beyond the round trip", (waited(page, look, act(page), self.tries + 2) - own) * 1000, 300, " ms")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--quick", action="store_true", help="a tenth of the events")
    arguments.add_argument("--repeat", type=int, default=3, help="tries of each figure")
    chosen: Any = arguments.parse_args()
    part = 10 if chosen.quick else 1
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        few, many, most = (write(Path(place) / f"{count}.jsonl", count // part, replacements=8) for count in (20_000, 100_000, 1_000_000))
        bench = Bench(playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS), chosen.repeat)
        bench.starts((few, f"{20_000 // part:,} events", 1.5), (most, f"{1_000_000 // part:,} events", 4))
        bench.trips(many, f"{100_000 // part:,} events")
        bench.trips(most, f"{1_000_000 // part:,} events")


if __name__ == "__main__":
    main()
