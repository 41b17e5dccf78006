"""What a writing command says: which file it wrote, what it put in, and what the new log still breaks."""

from collections.abc import Iterator

from rich.text import Text

from foldlens.check import check
from foldlens.model.log import Log
from foldlens.notation import render
from foldlens.recovery import Repair
from foldlens.report.printable import printable
from foldlens.report.summary import counted
from foldlens.report.text import STYLES, damage_sentence
from foldlens.writing import Written


def written_lines(written: Written) -> Iterator[Text]:
    """The new file, each appended event with its reason, then what is left."""
    sizes = f"{counted(written.events, 'event')}, {written.inherited} inherited and {len(written.appended)} appended"
    yield Text.assemble("wrote ", (printable(written.path), "bold"), f": {sizes}")
    if written.repairs:
        yield from (_repair(written.inherited + place, repair) for place, repair in enumerate(written.repairs))
    else:
        yield from (Text(f"  + seq {event.get('seq')}: {printable(str(event.get('type')))}") for event in written.appended)
    for damage in written.damage:
        yield Text.assemble("  ", ("damage ", "magenta"), printable(damage_sentence(damage)))
    for violation in written.left:
        place = "header" if violation.seq is None else f"seq {violation.seq}"
        said = f"{place}: {printable(violation.message)}"
        yield Text.assemble("  ", (f"{violation.severity:<7} ", STYLES[violation.severity]), said, (f"  [{violation.rule}]", "dim"))
    yield Text("  nothing is left that breaks the contract", "green") if written.clean else Text(f"  left: {counted(len(written.left), 'violation')}", "yellow")


def _repair(seq: int, repair: Repair) -> Text:
    call = f" for call {printable(str(repair.call_id))}" if repair.call_id is not None else ""
    warned = " (no message on the surface makes this call, so a provider would refuse the request)" if repair.orphan else ""
    return Text(f"  + seq {seq}: {printable(repair.type)}{call}, {printable(repair.reason)}{warned}")


def witness_lines(small: Log, path: str, rule: str, before: int, admission: str) -> Iterator[Text]:
    """How small the log became, and the log itself with its marks."""
    yield Text.assemble("wrote ", (printable(path), "bold"), f": {counted(len(small), 'event')} of {before} still break {rule}")
    marks = [(found.seq, found.rule) for found in check(small, admission=admission).violations if found.rule == rule]
    yield from (Text("    " + printable(line)) for line in render(small, marks).splitlines())
