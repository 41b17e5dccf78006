"""An event that takes the place of a range."""

from typing import NamedTuple


class Replacement(NamedTuple):
    """A replacement as it really took effect.

    `start` and `stop` are the range as written, both inclusive: positions in Nous, node seqs in dsh.
    `shadowed` are the surface events that this replacement took off the surface, in surface order.
    """

    seq: int
    start: int
    stop: int
    shadowed: tuple[int, ...]
