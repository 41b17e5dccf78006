"""A log folded with one system's ranges, whatever system wrote it, and where the two systems part."""

from collections.abc import Iterator
from typing import Literal

from rich.text import Text

from foldlens.compaction import Parting, compare_dialects
from foldlens.model.log import Log
from foldlens.report.fold_text import PREVIEW, message_text
from foldlens.report.printable import printable
from foldlens.report.summary import counted

SYSTEMS = {"nous": "Nous (ranges are positions)", "dsh": "dsh (ranges are nodes on the surface)"}


def parting_lines(log: Log, at: int | None, system: Literal["nous", "dsh"], *, full: bool = False) -> Iterator[Text]:
    """The messages that `system` would show after seq `at`, one block each, then where the other one differs."""
    parting = compare_dialects(log if at is None else log.prefix(at + 1))
    seqs = parting.nous if system == "nous" else parting.dsh
    told = [(seq, message) for seq in seqs if (message := log.dialect.project(log[seq])) is not None]
    place = len(log) - 1 if at is None else at
    yield Text.assemble((f"after seq {place}, folded as {SYSTEMS[system]}: {counted(len(told), 'message')}", "bold"))
    for seq, message in told:
        yield Text.assemble((f"seq {seq:<5} {printable(str(message.role))}", "cyan"))
        yield Text("    " + printable(message_text(message), None if full else PREVIEW))
    yield from _difference(parting, system)


def _difference(parting: Parting, system: str) -> Iterator[Text]:
    refused = parting.nous_refuses if system == "nous" else parting.dsh_refuses
    yield from (Text(f"seq {seq} is refused: {printable(reason)}", "yellow") for seq, reason in refused)
    if parting.agree:
        yield Text("The other system shows the same messages.", "green")
        return
    yield Text(f"The two systems part at {printable(parting.reason)}.", "bold yellow")
    other = parting.dsh if system == "nous" else parting.nous
    yield Text(f"The other one shows {', '.join(f'seq {seq}' for seq in other[:12]) or 'nothing'}{' and more' if len(other) > 12 else ''}.")
