"""The ids of all messages, as two columns of numbers: a million ids must not be kept as text.

An id is kept as its hash of 64 bits, so that two different ids are taken for one only once in many billion logs.
"""

from array import array
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import ClassVar

import numpy as np

from foldlens.model.row import Row
from foldlens.rules.scope import Part, Scope

PLACEHOLDERS = ("{{sessionId}}", "{{messageId}}")  # what test snapshots of dsh write instead of an id


class MessageIds(Part):
    """The message ids of a log.

    `rewrites`: seq of a replacement -> what it shadows: a rewrite may keep the id of the message whose place it takes.
    `refused`: what the fold kept off the surface; that was reported.
    """

    kinds: ClassVar[tuple[str, ...]] = ("user_message", "assistant_message", "tool_result", "replacement", "refused")

    def __init__(self) -> None:
        self.seqs, self.hashes = array("q"), array("q")
        self.rewrites: dict[int, tuple[int, ...]] = {}
        self.refused: set[int] = set()

    def mover(self, kind: str, scope: Scope) -> Callable[[Row], None]:
        """Add the id of a message, whatever its kind."""
        add_seq, add_hash, rewrites = self.seqs.append, self.hashes.append, self.rewrites

        def replaced(row: Row) -> None:
            if scope.plan is not None:
                rewrites[row.seq] = scope.plan.shadowed

        id_of = attrgetter("data.id" if kind == "user_message" else "data.message.id")  # `row.message_id` without its call

        def entered(row: Row) -> None:
            id_ = id_of(row)
            if id_.__class__ is str:
                add_seq(row.seq)
                add_hash(hash(id_))

        return replaced if kind == "replacement" else self._refuse if kind == "refused" else entered

    def repeats(self) -> Iterator[tuple[int, int]]:
        """Each message whose id an earlier one has, with the latest of those."""
        hashes, seqs = np.frombuffer(self.hashes, dtype=np.int64), np.frombuffer(self.seqs, dtype=np.int64)
        ordered = np.sort(hashes)
        if not (ordered[1:] == ordered[:-1]).any():  # as in most logs; sorting numbers is twice as fast as ordering them
            return
        order = np.argsort(hashes, kind="stable")
        hashes, seqs = hashes[order], seqs[order]
        same = np.flatnonzero((hashes[1:] == hashes[:-1]) & ~np.isin(hashes[1:], [hash(id_) for id_ in PLACEHOLDERS]))
        for before, seq in zip(seqs[same].tolist(), seqs[same + 1].tolist(), strict=True):
            if seq not in self.refused and before not in self.rewrites.get(seq, ()):
                yield seq, before

    def _refuse(self, row: Row) -> None:
        self.refused.add(row.seq)
