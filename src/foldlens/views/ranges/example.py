"""The shortest log on which the two semantics part: what the page shows while no file is open."""

from functools import cache

from foldlens.frames.opened import Opened
from foldlens.notation import parse

TEXT = """
dialect: nous
header: {"id": "the shortest example"}
user_message "Remember: the door code is 4711."
system_message "The door code is 4711." replace 0..0
system_message "The user told a door code." replace 1..1
"""


class Example:
    """Stands in for an open session."""

    path = ""

    def __init__(self) -> None:
        self.opened = opened()


@cache
def opened() -> Opened:
    """The example as an opened log, made once."""
    return Opened(parse(TEXT).log)
