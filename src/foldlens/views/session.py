"""An open file: read in a thread beside a progress bar, kept for the next page that asks, read again while it grows."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path

import marimo as mo

from foldlens.formats import read
from foldlens.frames.opened import Opened
from foldlens.model.request import Request
from foldlens.views.wording import size

Stamp = tuple[str, int, int]
KEPT = 4  # opened logs held for further pages
LARGE = 8_000_000  # bytes from which the wait is worth a bar
PACE = 60_000_000  # bytes a second on a slow machine: what the bar expects

_kept: OrderedDict[tuple[Stamp, str | None], Opened] = OrderedDict()
_lock = threading.Lock()


def stamp_of(path: str) -> Stamp:
    """Which state of a file this is."""
    found = Path(path).stat()
    return path, found.st_mtime_ns, found.st_size


class Session:
    """One file with the latest state that was read. Raises `ReadError` when it is no log."""

    def __init__(self, path: str, requests: str | None = None):
        self.path, self.requests = path, requests
        self.stamp = stamp_of(path)
        self.opened = kept(self.stamp, requests, lambda: waited(self.stamp, requests))

    def refresh(self) -> bool:
        """Read the file again if it changed; whether it did."""
        stamp = stamp_of(self.path)
        if stamp == self.stamp:
            return False
        old = self.stamp, self.requests
        self.opened, self.stamp = kept(stamp, self.requests, lambda: load(stamp[0], self.requests)), stamp
        with _lock:
            _kept.pop(old, None)  # a growing file must not fill the memory with its past states
        return True


def load(path: str, requests: str | None) -> Opened:
    """Read, fold and check; the tables that every page shows are made at once."""
    opened = Opened(read(path), captured(requests))
    assert opened.spans is not None and opened.context is not None and opened.requests is not None
    return opened


def captured(requests: str | None) -> Sequence[Request]:
    """The requests of a capture file."""
    if not requests:
        return ()
    from foldlens.captures.read import read_requests

    return read_requests(requests)


def kept(stamp: Stamp, requests: str | None, make: Callable[[], Opened]) -> Opened:
    """The opened log of that state of the file, made once for all pages."""
    with _lock:
        found = _kept.get((stamp, requests))
    if found is None:
        found = make()
    with _lock:
        _kept[stamp, requests] = found
        _kept.move_to_end((stamp, requests))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def waited(stamp: Stamp, requests: str | None) -> Opened:
    """Load beside a bar, so that the page can say how far it is."""
    path, _, octets = stamp
    if octets < LARGE:
        return load(path, requests)
    outcome: list[Opened | BaseException] = []
    worker = threading.Thread(target=lambda: outcome.append(caught(path, requests)), daemon=True)
    worker.start()
    started = time.monotonic()
    with mo.status.progress_bar(total=100, title="Reading the log", subtitle=size(octets), remove_on_exit=True, show_eta=False) as bar:
        shown = 0
        while worker.is_alive():
            worker.join(0.1)
            expected = min(96, int(100 * (time.monotonic() - started) * PACE / octets))
            if expected > shown:
                bar.update(expected - shown)
                shown = expected
    result = outcome[0]
    if isinstance(result, BaseException):
        raise result
    return result


def caught(path: str, requests: str | None) -> Opened | BaseException:
    try:
        return load(path, requests)
    except Exception as error:
        return error
