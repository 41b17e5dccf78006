"""A line that is no notation: a caller's mistake, so an exception."""


class NotationError(ValueError):
    """Names the 1-based line of the text and the reason."""

    def __init__(self, reason: str, *, line: int | None = None):
        self.reason, self.line = reason, line
        super().__init__(f"line {line}: {reason}" if line is not None else reason)
