"""An open file: waited for beside a progress bar, read again while it grows."""

import time
from concurrent.futures import wait

import marimo as mo

from foldlens.frames.opened import Opened
from foldlens.views.loading import Loading, forget, loading, stamp_of
from foldlens.views.wording import size

SHORT = 0.25  # seconds of waiting that need no bar
PACE = 60_000_000  # bytes a second on a slow machine: what the bar expects


class Session:
    """One file with the latest state that was read. Raises `ReadError` when it is no log."""

    def __init__(self, path: str, requests: str | None = None):
        self.path, self.requests = path, requests
        self.stamp = stamp_of(path)
        self.opened = waited(loading(self.stamp, requests), self.stamp[2])

    def refresh(self) -> bool:
        """Read the file again if it changed; whether it did."""
        stamp = stamp_of(self.path)
        if stamp == self.stamp:
            return False
        self.opened, old, self.stamp = loading(stamp, self.requests).result(), self.stamp, stamp
        forget(old, self.requests)
        return True


def waited(coming: Loading, octets: int) -> Opened:
    """What is loaded; a page that has to wait for it says how far it is."""
    if wait([coming], SHORT).done:
        return coming.result()
    with mo.status.progress_bar(total=100, title="Reading the log", subtitle=size(octets), remove_on_exit=True, show_eta=False) as bar:
        shown = 0
        while not wait([coming], 0.1).done:
            expected = min(96, int(100 * (time.monotonic() - coming.began) * PACE / max(octets, 1)))
            if expected > shown:
                bar.update(expected - shown)
                shown = expected
    return coming.result()
