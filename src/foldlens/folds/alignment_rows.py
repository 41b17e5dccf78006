"""The rows of an alignment: each message of the request and of the fold, side by side, made when somebody looks."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import accumulate
from typing import NamedTuple, overload

from foldlens.folds.comparison import Comparison, Side
from foldlens.folds.exemptions import BY_NAME, names_of
from foldlens.folds.parts import parts_of
from foldlens.folds.scheme import Item
from foldlens.folds.sequence import Run, common_runs
from foldlens.folds.words import similar, word_changes
from foldlens.model.alignment import AlignmentRow, RowStatus


class Stretch(NamedTuple):
    """Rows next to each other: of messages that agree, made when asked for, or made already."""

    size: int
    row: Callable[[int], AlignmentRow]
    agrees: bool = False


class Rows(Sequence[AlignmentRow]):
    """The rows of an alignment. Where they part is worked out at the first look, each equal row when it is looked at."""

    def __init__(self, stretches: Callable[[], Iterable[Stretch]]):
        self._make = stretches

    @cached_property
    def _stretches(self) -> tuple[tuple[Stretch, ...], tuple[int, ...]]:
        found = tuple(stretch for stretch in self._make() if stretch.size)
        return found, tuple(accumulate((stretch.size for stretch in found), initial=0))

    def __len__(self) -> int:
        return self._stretches[1][-1]

    def runs(self) -> Iterator[tuple[int, bool]]:
        """How many rows follow each other that all agree (equal or exempt), or that all must be looked at one by one."""
        return ((stretch.size, stretch.agrees) for stretch in self._stretches[0])

    @overload
    def __getitem__(self, index: int) -> AlignmentRow: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[AlignmentRow]: ...
    def __getitem__(self, index: int | slice) -> AlignmentRow | Sequence[AlignmentRow]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(len(self))[index])
        found, starts = self._stretches
        place = range(starts[-1])[index]
        at = bisect_right(starts, place) - 1
        return found[at].row(place - starts[at])

    def __iter__(self) -> Iterator[AlignmentRow]:
        for stretch in self._stretches[0]:
            yield from map(stretch.row, range(stretch.size))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]


class Leftover(NamedTuple):
    """The messages of both sides between two equal runs, as indices into the sides."""

    sent: range
    logged: range


def stretches(comparison: Comparison, head: Sequence[AlignmentRow], sent: Side, logged: Side) -> Iterator[Stretch]:
    """The rows in request order; a missing message stands where it belongs. `head` are rows for what was left out of the walk."""
    yield made(head)
    runs = [*common_runs(sent.keys, logged.keys), Run(len(sent), len(logged), 0)]
    moved = _moved(sent, logged, runs)
    for run, gap in zip(runs, _gaps(runs), strict=True):
        yield made(list(_unequal(sent, logged, gap, moved)))
        yield Stretch(run.size, partial(_equal, comparison, sent, logged, run.left, run.right), agrees=True)


def made(rows: Sequence[AlignmentRow]) -> Stretch:
    """Rows that are made already."""
    return Stretch(len(rows), rows.__getitem__)


def _equal(comparison: Comparison, sent: Side, logged: Side, index: int, place: int, step: int) -> AlignmentRow:
    index, place = index + step, place + step
    names = names_of(comparison.pair_exemptions(int(sent.numbers[index]), int(logged.numbers[place])))
    status = RowStatus.EXEMPT if names else RowStatus.EQUAL
    return AlignmentRow(status=status, index=sent.place(index), seq=logged.place(place), reason=reason_of(names), exemptions=names)


def reason_of(names: Sequence[str]) -> str:
    """The statements of some exemptions."""
    return " ".join(BY_NAME[name].statement for name in names)


def _moved(sent: Side, logged: Side, runs: Sequence[Run]) -> dict[int, int]:
    """Messages that both sides have outside their common order: index in the request -> place in the fold."""
    homeless: dict[int, list[int]] = defaultdict(list)
    keys_sent, keys_logged = sent.keys, logged.keys
    for gap in _gaps(runs):
        for place in gap.logged:
            homeless[int(keys_logged[place])].append(place)
    found: dict[int, int] = {}
    for gap in _gaps(runs):
        for index in gap.sent:
            places = homeless.get(int(keys_sent[index]))
            if places:
                found[index] = places.pop(0)
    return found


def _gaps(runs: Sequence[Run]) -> Iterator[Leftover]:
    at_sent = at_logged = 0
    for run in runs:
        yield Leftover(range(at_sent, run.left), range(at_logged, run.right))
        at_sent, at_logged = run.left + run.size, run.right + run.size


def _unequal(sent: Side, logged: Side, gap: Leftover, moved: dict[int, int]) -> Iterator[AlignmentRow]:
    """The rows of one gap: moved, changed, extra and missing."""
    taken = set(moved.values())
    missing = [place for place in gap.logged if place not in taken] if gap.logged else []
    for index in gap.sent:
        if index in moved:
            yield _moved_row(sent, logged, index, moved[index])
            continue
        twin = next((place for place in missing if _is_version(sent.item(index), logged.item(place))), None)
        if twin is None:
            yield AlignmentRow(status=RowStatus.EXTRA, index=sent.place(index), reason="no event on the surface produced this message")
            continue
        while missing[0] != twin:
            yield _missing_row(logged, missing.pop(0))
        missing.pop(0)
        yield _changed_row(sent, logged, index, twin)
    for place in missing:
        yield _missing_row(logged, place)


def _moved_row(sent: Side, logged: Side, index: int, place: int) -> AlignmentRow:
    seq = logged.place(place)
    where = f"comes after seq {logged.place(place - 1)}" if place else "comes first"
    reason = f"sent at index {sent.place(index)}, but in the fold seq {seq} {where}"
    return AlignmentRow(status=RowStatus.MOVED, index=sent.place(index), seq=seq, reason=reason)


def _missing_row(logged: Side, place: int) -> AlignmentRow:
    seq = logged.place(place)
    return AlignmentRow(status=RowStatus.MISSING, seq=seq, reason=f"seq {seq} is on the surface but was not sent")


def _changed_row(sent: Side, logged: Side, index: int, place: int) -> AlignmentRow:
    before, after = _text(logged.item(place)), _text(sent.item(index))
    seq = logged.place(place)
    return AlignmentRow(status=RowStatus.CHANGED, index=sent.place(index), seq=seq, reason=f"not what seq {seq} says", words=word_changes(before, after))


def _is_version(sent: Item, logged: Item) -> bool:
    return sent.side == logged.side and similar(_text(sent), _text(logged))


def _text(item: Item) -> str:
    """All that a message says, as one text."""
    parts = item.parts or parts_of(item.message)
    calls = [f"{call.name} {call.arguments}" for call in parts.calls]
    return "\n".join([*parts.reasoning, *parts.texts, *calls, *(result.text for result in parts.results), *parts.others])
