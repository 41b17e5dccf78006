"""What an event cites, and what a log-only event must not carry (facts: dsh 3, items 2 and 5)."""

from typing import Any

from msgspec import UNSET

from foldlens.model.dialect import Fault
from foldlens.model.js import is_count, quoted
from foldlens.model.row import Row


def misplaced_metadata(row: Row) -> tuple[Fault, ...]:
    """The surface op and the sources that an event which the model never sees carries all the same."""
    carried = (("surface-op-on-log-only-event", "surfaceOp", row.surface_op), ("sources-on-log-only-event", "sourceEventSeqs", row.sources))
    return tuple(
        Fault(rule, f"{row.type} at seq {row.seq} is not a surface event and cannot carry {key}") for rule, key, value in carried if value is not UNSET
    )


def provenance(row: Row, shadowed: tuple[int, ...], *, empty_allowed: bool = True) -> tuple[Fault, ...]:
    """The first fault of the cited sources, in the harness's order. `empty_allowed`: an assistant message may cite nothing."""
    sources = row.sources
    here = f"{row.type} at seq {row.seq}"
    if sources is UNSET:
        sources = []
    elif not isinstance(sources, list):
        return (Fault("sources-malformed", f"{here}: sourceEventSeqs must be a list, not {quoted(sources)}"),)
    elif not sources and row.kind != "assistant_message":
        return (Fault("sources-empty", f"{here}: sourceEventSeqs must not be empty"),)
    elif not sources and not empty_allowed:
        return (Fault("assistant-sources-empty", f"{here}: sourceEventSeqs must not be empty"),)
    if row.odd and not all(is_count(seq) for seq in sources):
        wrong = next(seq for seq in sources if not is_count(seq))
        return (Fault("sources-malformed", f"{here}: sourceEventSeqs must hold seqs only, not {quoted(wrong)}"),)
    cited = set(sources)
    if len(cited) < len(sources):
        twice = repeated(sources)
        return (Fault("sources-duplicate", f"{here}: sourceEventSeqs names {twice} twice", (twice,)),)
    if sources and max(sources) >= row.seq:
        late = next(seq for seq in sources if seq >= row.seq)
        return (Fault("source-not-earlier", f"{here}: sourceEventSeqs names {late}, which is not an earlier event"),)
    if not cited.issuperset(shadowed):
        missing = tuple(seq for seq in shadowed if seq not in cited)
        return (Fault("shadowed-not-cited", f"{here} shadows {', '.join(map(str, missing))} without citing {'it' if len(missing) == 1 else 'them'}", missing),)
    return ()


def repeated(sources: list[Any]) -> int:
    """The first seq that stands in the list for the second time."""
    seen: set[int] = set()
    return next(seq for seq in sources if seq in seen or seen.add(seq))
