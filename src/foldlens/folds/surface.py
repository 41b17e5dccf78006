"""The surface of a log after any event: what the model sees then."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from foldlens.folds.table import FoldBuilder, FoldTable
from foldlens.model.display import Shown
from foldlens.model.log import Log
from foldlens.model.message import Message
from foldlens.model.replacement import Replacement


def fold_table(log: Log) -> FoldTable:
    """The fold of the whole log, derived once and kept. A live session folds as it goes and hands its columns over."""
    if "fold" not in log.memo:
        builder = log.memo.get("fold_so_far") or _folded(log)
        log.memo["fold"] = builder.table()
    return log.memo["fold"]


def _folded(log: Log) -> FoldBuilder:
    folding, builder = log.dialect.folding(log.source.mapping), FoldBuilder()
    for row in log.source.rows():
        plan = folding.plan(row)
        if plan is not None and plan.applies:
            folding.apply(row, plan)
            builder.add(row.seq, plan)
    return builder


class Surface(Shown):
    """The events the model sees after the event `at`, in order. Messages are decoded when asked for."""

    def __init__(self, log: Log, at: int):
        table = fold_table(log)
        self.log, self.at = log, at
        self.seqs: tuple[int, ...] = tuple(table.surface(at).tolist())
        self.generation = table.generation(at)
        self.replacements: tuple[Replacement, ...] = table.replacements[: self.generation]

    @cached_property
    def indexed(self) -> tuple[tuple[int, Message], ...]:
        """Each message with the seq it comes from; events that project to nothing are left out."""
        return tuple(self._projected())

    @property
    def messages(self) -> tuple[Message, ...]:
        """What the model sees."""
        return tuple(message for _, message in self.indexed)

    def __len__(self) -> int:
        return len(self.seqs)

    def _projected(self) -> Iterator[tuple[int, Message]]:
        for seq in self.seqs:
            message = self.log.dialect.project(self.log[seq])
            if message is not None:
                yield seq, message


def fold(log: Log, at: int | None = None) -> Surface:
    """The surface after the event with seq `at` (inclusive), or after the last event. -1 is the empty surface."""
    return Surface(log, len(log) - 1 if at is None else at)


def fold_header(log: Log, at: int | None = None) -> Mapping[str, Any] | None:
    """The request header in force after the event `at` (inclusive), or `None`; the dialect says how headers fold."""
    stop = len(log) if at is None else at + 1
    kinds = log.dialect.header_kinds
    seqs = log.memo.get("header_seqs")
    if seqs is None:
        seqs = log.memo["header_seqs"] = [row.seq for row in log.source.rows() if row.kind in kinds]
    return log.dialect.fold_header(log[seq] for seq in seqs if seq < stop)
