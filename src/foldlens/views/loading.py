"""Files being loaded: each state of a file once, in a thread of its own, for every page that asks and before the first one does."""

import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

from foldlens.frames.events import read_with_frame
from foldlens.frames.opened import Opened
from foldlens.model.request import Request

Stamp = tuple[str, int, int]
KEPT = 4  # opened logs held for further pages

_kept: "OrderedDict[tuple[Stamp, str | None], Loading]" = OrderedDict()
_lock = threading.Lock()


def stamp_of(path: str) -> Stamp:
    """Which state of a file this is."""
    found = Path(path).stat()
    return path, found.st_mtime_ns, found.st_size


class Loading(Future[Opened]):
    """A log on its way; `began` is when, on the monotonic clock. Its result raises what reading raised."""

    def __init__(self, path: str, requests: str | None):
        super().__init__()
        self.began = time.monotonic()
        threading.Thread(target=self.load, args=(path, requests), daemon=True).start()

    def load(self, path: str, requests: str | None) -> None:
        try:
            self.set_result(load(path, requests))
        except BaseException as error:
            self.set_exception(error)


def load(path: str, requests: str | None) -> Opened:
    """Read, fold and check; the tables that every page shows are made at once."""
    opened = Opened(read_with_frame(path), captured(requests))
    assert opened.spans is not None and opened.context is not None and opened.requests is not None
    return opened


def captured(requests: str | None) -> Sequence[Request]:
    """The requests of a capture file."""
    if not requests:
        return ()
    from foldlens.captures.read import read_requests

    return read_requests(requests)


def loading(stamp: Stamp, requests: str | None = None) -> Loading:
    """The log of that state of the file: begun now, unless somebody else already has. What could not be read is tried again."""
    key = stamp, requests
    with _lock:
        found = _kept.get(key)
        if found is None or (found.done() and found.exception() is not None):
            found = _kept[key] = Loading(stamp[0], requests)
        _kept.move_to_end(key)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def forget(stamp: Stamp, requests: str | None = None) -> None:
    """Let go of a past state: a growing file must not fill the memory."""
    with _lock:
        _kept.pop((stamp, requests), None)
