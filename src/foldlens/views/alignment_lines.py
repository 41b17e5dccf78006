"""The rows of a comparison as the page shows them: two messages side by side, how they compare, and why."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from foldlens.folds.alignment_rows import Rows, made
from foldlens.frames.slots import Slots, slots_of
from foldlens.frames.succession import Pairs, Sent, Succession, said
from foldlens.model.alignment import Alignment, AlignmentRow, RowStatus
from foldlens.model.log import Log
from foldlens.model.message import Message
from foldlens.report.markup import visible
from foldlens.views.replaced import Replaced

CUT, FULL = 240, 20_000  # characters of a message in a row of the list, and in one that was opened
LETTERS = {RowStatus.MOVED: "m", RowStatus.EXTRA: "+", RowStatus.MISSING: "-"}
LINE = 32  # characters of a message that surely fit in one line
FAULT = "o"
FOLDED, AGREES = "f", "="
Entry = dict[str, Any]


class AlignmentLines:
    """Slots of a comparison. `left` and `right` give the message and its name for a row's seq and index."""

    def __init__(
        self,
        rows: Rows | Pairs,
        left: Callable[[int], tuple[str, Message | None]],
        right: Callable[[int], tuple[str, Message | None]],
        *,
        links: bool,
        faults: Mapping[int, str] | None = None,
        reason: Callable[[AlignmentRow], str] = lambda row: row.reason,
    ):
        self.rows, self.left, self.right, self.links, self.reason = rows, left, right, links, reason
        self.opened: frozenset[int] = frozenset()
        self.whole = False
        self.faults: Mapping[int, str] = faults or {}
        self.slots: Slots = slots_of(self.runs())

    def unfold(self, row: int | None) -> None:
        """Show the rows behind one fold, or (`None`) behind all of them; if all are shown, fold them again."""
        if row is None:
            self.whole = not self.whole
            self.opened = frozenset()
        else:
            self.opened |= {row}
        self.slots = slots_of(self.runs(), self.opened, whole=self.whole)

    def runs(self) -> Iterator[tuple[int, bool]]:
        """The runs of the rows, with every fault a row of its own."""
        begin = 0
        for size, agrees in self.rows.runs():
            stops = [row for row in sorted(self.faults) if begin <= row < begin + size] if agrees else []
            at = begin
            for row in stops:
                yield from ((row - at, True), (1, False))
                at = row + 1
            yield begin + size - at, agrees
            begin += size

    @property
    def shape(self) -> str:
        """One letter a slot: what it shows."""
        return "".join(self._letters())

    def _letters(self) -> Iterator[str]:
        for block in self.slots.blocks:
            if block.agrees:
                yield FOLDED if block.folded else AGREES * block.size
            else:
                yield from (self.letter(row) for row in range(block.row, block.row + block.size))

    def letter(self, row: int) -> str:
        found = letter(self.rows[row])
        return FAULT if row in self.faults and found == AGREES else found

    def stretch(self, start: int, stop: int) -> list[Entry]:
        return [self.entry(slot) for slot in range(max(0, start), min(stop, len(self.slots)))]

    def entry(self, slot: int, limit: int = CUT) -> Entry:
        """What a slot shows."""
        place, folded = self.slots.at(slot)
        if folded:
            return {"slot": slot, "fold": folded, "row": place}
        row: AlignmentRow = self.rows[place]
        fault = self.faults.get(place, "")
        return {
            "slot": slot,
            "row": place,
            "status": row.status.value,
            "seq": row.seq if self.links and row.seq is not None else -1,
            "left": _cell(self.left, row.seq, limit),
            "right": _cell(self.right, row.index, limit),
            "words": [[change, visible(text)] for change, text in row.words],
            "reason": visible(self.reason(row)),
            "fault": visible(fault),
            "exemptions": list(row.exemptions),
        }

    def whole_entry(self, slot: int) -> Entry:
        """What a slot shows when it was opened: the messages in full."""
        return self.entry(slot, FULL)


def letter(row: AlignmentRow) -> str:
    """What kind of row this is: how tall it must be, and how it is marked. A changed text takes more room the longer it is."""
    if row.status is RowStatus.CHANGED:
        longest = max(sum(len(text) for change, text in row.words if change in ("same", side)) for side in ("removed", "added"))
        return "c" if longest <= LINE else "d" if longest <= 3 * LINE else "b"
    return LETTERS.get(row.status, AGREES)


def _cell(side: Callable[[int], tuple[str, Message | None]], place: int | None, limit: int) -> Entry | None:
    if place is None:
        return None
    name, message = side(place)
    if message is None:
        return {"name": name, "role": "", "text": ""}
    text = said(message)
    more = f"\n… {len(text) - limit:,} more characters" if len(text) > limit and limit == FULL else ""
    return {"name": name, "role": visible(str(message.role))[:24], "text": visible(text[:limit]) + more or "(no text)"}


def against_log(log: Log, alignment: Alignment, faults: Mapping[int, str] | None = None) -> AlignmentLines:
    """The fold on the left, the request on the right."""
    sent = Sent(alignment.request)
    rows = alignment.rows if isinstance(alignment.rows, Rows) else Rows(lambda: [made(alignment.rows)])
    return AlignmentLines(
        rows, lambda seq: (f"#{seq}", log.dialect.project(log[seq])), lambda index: (f"[{index}]", sent.message(index)), links=True, faults=faults
    )


def against_request(succession: Succession) -> AlignmentLines:
    """The request before on the left, this one on the right."""
    before, now = succession.sent_before, succession.sent_now
    return AlignmentLines(
        succession.rows,
        lambda index: (f"[{index}]", before.message(index)),
        lambda index: (f"[{index}]", now.message(index)),
        links=False,
        reason=Replaced(succession).reason,
    )
