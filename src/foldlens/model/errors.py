"""The exceptions: unreadable input and a caller's mistake. A bad log raises neither."""

from collections.abc import Sequence


class ReadError(Exception):
    """The input is no log at all. Names the file, where known the line, the reason and the formats tried."""

    def __init__(self, reason: str, *, path: str = "<bytes>", line: int | None = None, tried: Sequence[str] = ()):
        self.reason, self.path, self.line, self.tried = reason, path, line, tuple(tried)
        place = f"{path}: line {line}" if line is not None else path
        formats = f" (formats tried: {', '.join(tried)})" if tried else ""
        super().__init__(f"{place}: {reason}{formats}")


class InvalidEvent(ValueError):
    """An event that the harness itself would refuse to append. `reason` is the harness's error name."""

    def __init__(self, reason: str, message: str):
        self.reason = reason
        super().__init__(f"{reason}: {message}")
