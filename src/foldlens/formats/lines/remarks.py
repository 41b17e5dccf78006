"""What one pass found damaged, and what the recording harness would have done about it."""

from collections.abc import Iterable
from typing import Any

from foldlens.formats.lines.grammar import Grammar
from foldlens.formats.lines.strict import Note
from foldlens.model.damage import Damage

LISTED = 10_000  # places listed one by one; the rest is counted


class Remarks:
    """The damage of one pass. Lines are counted from 0 here, and from the file's first line in the damage."""

    def __init__(self, grammar: Grammar, first_line: int):
        self.first_line = first_line
        self.loader = grammar.loader() if grammar.loader is not None else None
        self.found: list[Damage] = []
        self.unlisted = 0
        self.told: set[str] = set()
        self.unparsed = -1  # the last line that the harness cannot parse
        self.torn, self.unended = grammar.torn, -1
        self.decisive: dict[int, int] = {}  # line -> its first place in `found`

    def tail(self, line: int, offset: int) -> None:
        """The last line has no newline; the harness, where it minds, takes no notice of it."""
        if self.torn is not None:
            self.unended = line
            self._add(line, offset, Note("the last line ends without a newline", harness=self.torn))

    def notes(self, line: int, offset: int, notes: Iterable[Note]) -> None:
        """Notes on one line."""
        for note in notes:
            self._add(line, offset + note.at, note)
            if not note.parses and self.loader is not None and line != self.unended:
                self.unparsed = line
                self.loader.bad(line)

    def gap(self, line: int, offset: int, expected: int, recorded: Any) -> None:
        """A recorded seq that is not the expected one."""
        if self.loader is not None and line != self.unended:
            self.loader.gap(line, expected, recorded)
            self._add(line, offset, Note(f"records seq {recorded} where {expected} is expected"))

    def turn_end(self, line: int) -> None:
        """The end of a turn, which decides what the harness does about earlier damage."""
        if self.loader is not None and line not in (self.unparsed, self.unended):
            self.loader.turn_end(line)

    def finish(self) -> None:
        """After the last line: say what the harness would have done."""
        verdict = self.loader.verdict() if self.loader is not None else None
        if verdict is None:
            return
        line, harness = verdict
        place = self.decisive.get(line)
        if place is not None:
            self.found[place] = self.found[place].model_copy(update={"harness": harness})

    def damage(self) -> tuple[Damage, ...]:
        """The listed places, oldest first, and how many more there are."""
        more = (Damage(reason=f"{self.unlisted} more places are damaged; they are not listed one by one"),) if self.unlisted else ()
        return (*self.found, *more)

    def _add(self, line: int, offset: int, note: Note) -> None:
        if note.once:
            if note.reason in self.told:
                return
            self.told.add(note.reason)
        if len(self.found) >= LISTED:
            self.unlisted += 1
            return
        self.decisive.setdefault(line, len(self.found))
        self.found.append(Damage(reason=note.reason, line=line + self.first_line, offset=offset, lost=note.lost, harness=note.harness))
