"""One what-if: a replacement that nobody appended, planned by the dialect's own fold."""

from bisect import bisect_left
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from foldlens.compaction.proposal import proposal
from foldlens.compaction.ranges import SafeRange, nearest
from foldlens.compaction.standing import Standing, ends_of, standing, text_size
from foldlens.compaction.ties import Ends
from foldlens.model.dialect import Fault, Plan
from foldlens.model.log import Log
from foldlens.rules.pairs import said


class Unpaired(BaseModel):
    """Half a pair on the surface: the event at `seq`, the call id, and where the other half is in the log, if anywhere.

    `cut`: this very range took the other half; otherwise it was missing before.
    """

    model_config = ConfigDict(frozen=True)

    seq: int
    call_id: str
    partner: int | None = None
    cut: bool = False


class Trial(BaseModel):
    """What a replacement of `start..stop` after the event `at` would do. Nothing is appended.

    `event`: the replacement as it would be logged at `seq`; `sources`: what it must cite in dsh, `None` in Nous.
    `legal`, `reason`: whether the dialect's fold takes it, else why not; then `surface` is unchanged.
    `shadowed`: the events it takes off, `surface` the seqs after it, both in surface order.
    `orphaned`: results without a call before them, `dangling`: calls whose results all are gone or never came.
    `summaries`, `rewrites`, `systems`: earlier summaries, in-place rewrites and system messages that it swallows.
    `size_before`, `size_after`: bytes of message text on the surface.
    `safe`: it is legal and cuts no pair. `smaller`, `larger`: the nearest safe ranges where it is not safe.
    """

    model_config = ConfigDict(frozen=True)

    dialect: str
    at: int
    seq: int
    start: Any
    stop: Any
    legal: bool
    reason: str = ""
    event: Mapping[str, Any]
    sources: tuple[int, ...] | None = None
    shadowed: tuple[int, ...] = ()
    surface: tuple[int, ...] = ()
    orphaned: tuple[Unpaired, ...] = ()
    dangling: tuple[Unpaired, ...] = ()
    summaries: tuple[int, ...] = ()
    rewrites: tuple[int, ...] = ()
    systems: tuple[int, ...] = ()
    size_before: int = 0
    size_after: int = 0
    safe: bool = False
    smaller: SafeRange | None = None
    larger: SafeRange | None = None

    @property
    def cut(self) -> tuple[Unpaired, ...]:
        """What this range itself leaves unpaired."""
        return tuple(half for half in (*self.orphaned, *self.dangling) if half.cut)

    @property
    def sentence(self) -> str:
        """The outcome in one sentence."""
        here = f"replacing {self.start}..{self.stop}"
        if not self.legal:
            return f"{here} is refused: {self.reason}"
        hides = f"{here} hides {len(self.shadowed)} message{'' if len(self.shadowed) == 1 else 's'}"
        orphans = [f"result '{half.call_id}' at seq {half.seq} without its call" for half in self.orphaned if half.cut]
        dangling = [f"call '{half.call_id}' at seq {half.seq} without its result" for half in self.dangling if half.cut]
        left = f" and leaves {', '.join([*orphans, *dangling])}" if orphans or dangling else ""
        whole = " or ".join(f"{found.start}..{found.stop}" for found in (self.smaller, self.larger) if found is not None)
        return hides + left + (f"; nearest whole ranges: {whole}" if whole else "")


def try_replace(log: Log, start: Any, stop: Any, at: int | None = None, text: str = "", like: int | None = None) -> Trial:
    """What would happen if a summary `text` replaced `start..stop` after the event `at` (inclusive; the last one by default).

    `like`: the seq of an event whose calls and result the replacement carries, as a rewritten tool result does; a summary carries none.

    `start` and `stop` are written as the dialect writes them: node seqs in dsh, positions in Nous.
    With `at` one before a recorded replacement, the same question about that one.
    Raises `ValueError` for an `at` outside the log; a bad range is an answer, not an error.
    """
    found = standing(log, at)
    seq = found.at + 1
    plan, event = planned(found, seq, start, stop, text)
    legal = plan.applies and not plan.faults
    shadowed = plan.shadowed if legal else ()
    surface, ends = surface_after(found, seq, plan, carried(log, like)) if legal else (found.seqs, found.ends)
    orphaned, dangling = unpaired(found, surface, ends, shadowed)
    before = sum(map(found.size, range(len(found.seqs))))
    freed = sum(found.size(found.index[gone]) for gone in shadowed)
    span = stand_ins(found, start, stop, shadowed)
    safe = legal and not any(half.cut for half in (*orphaned, *dangling))
    smaller, larger = nearest(found, *span) if span is not None and not safe else (None, None)
    return Trial(
        dialect=log.dialect.name,
        at=found.at,
        seq=seq,
        start=start,
        stop=stop,
        legal=legal,
        reason=plan.faults[0].message if plan.faults else "",
        event=event,
        sources=None if log.dialect.name == "nous" else tuple(sorted(plan.shadowed)),
        shadowed=shadowed,
        surface=surface,
        orphaned=orphaned,
        dangling=dangling,
        size_before=before,
        size_after=before - freed + (text_size(text) if legal else 0),
        safe=safe,
        smaller=smaller,
        larger=larger,
        **swallowed(found, shadowed),
    )


def planned(found: Standing, seq: int, start: Any, stop: Any, text: str) -> tuple[Plan, dict[str, Any]]:
    """The fold's plan for the replacement. It is asked twice: only the plan says what the event has to cite."""
    dialect = found.log.dialect
    if dialect.name == "chat":
        refused = Fault("no-replacements", "a flat chat is a list of messages; it has no replacements")
        return Plan(False, seq, faults=(refused,)), {}

    def plan(event: Mapping[str, Any]) -> Plan:
        return found.folding.plan(dialect.row(event, seq)) or Plan(False, seq)

    uncited = plan(proposal(dialect.name, seq, start, stop, (), text))
    event = proposal(dialect.name, seq, start, stop, uncited.shadowed, text)
    return plan(event), event


def carried(log: Log, like: int | None) -> Ends:
    """The calls and the result that the replacement itself carries."""
    return Ends((), ()) if like is None else ends_of(log.dialect.row(log.source.mapping(like), like))


def surface_after(found: Standing, seq: int, plan: Plan, own: Ends) -> tuple[tuple[int, ...], tuple[Ends, ...]]:
    """Seqs and ends of the surface once the plan is carried out; `own` are those of the replacement."""
    gone = frozenset(plan.shadowed)
    kept = [index for index, other in enumerate(found.seqs) if other not in gone]
    place = bisect_left([(found.positions[index], found.seqs[index]) for index in kept], plan.place(seq))
    seqs, ends = [found.seqs[index] for index in kept], [found.ends[index] for index in kept]
    return (*seqs[:place], seq, *seqs[place:]), (*ends[:place], own, *ends[place:])


def unpaired(found: Standing, surface: Sequence[int], ends: Sequence[Ends], shadowed: Sequence[int]) -> tuple[tuple[Unpaired, ...], tuple[Unpaired, ...]]:
    """The results without a call before them and the calls without a result after them."""
    hidden = [found.index[seq] for seq in shadowed]
    made: set[Hashable] = set()
    orphaned: list[tuple[int, Hashable]] = []
    for seq, end in zip(surface, ends, strict=True):
        orphaned += [(seq, call) for call in end.answers if call not in made]
        made.update(end.calls)
    answered: set[Hashable] = set()
    dangling: list[tuple[int, Hashable]] = []
    for seq, end in zip(reversed(surface), reversed(ends), strict=True):
        dangling += [(seq, call) for call in reversed(end.calls) if call not in answered]
        answered.update(end.answers)
    callers = places(hidden, [found.ends[index].calls for index in hidden])
    results = places(hidden, [found.ends[index].answers for index in hidden])
    own = hidden[0] if hidden else 0  # where the replacement stands
    return (
        tuple(half(found, seq, call, [index for index in callers.get(call, ()) if index < found.index.get(seq, own)][-1:]) for seq, call in orphaned),
        tuple(half(found, seq, call, [index for index in results.get(call, ()) if index > found.index.get(seq, own)][:1]) for seq, call in reversed(dangling)),
    )


def places(indices: Sequence[int], calls: Sequence[tuple[Hashable, ...]]) -> dict[Hashable, list[int]]:
    """For each call id, the indices that name it."""
    found: dict[Hashable, list[int]] = {}
    for index, named in zip(indices, calls, strict=True):
        for call in named:
            found.setdefault(call, []).append(index)
    return found


def half(found: Standing, seq: int, call: Hashable, partner: Sequence[int]) -> Unpaired:
    """One half of a pair; `partner` is the index of the other half, where the range takes it off the surface."""
    return Unpaired(seq=seq, call_id=said(call).strip("'"), partner=found.seqs[partner[0]] if partner else None, cut=bool(partner))


def stand_ins(found: Standing, start: Any, stop: Any, shadowed: Sequence[int]) -> tuple[int, int] | None:
    """The surface indices that a range means: what it shadows, else what stands now where its ends once stood."""
    if shadowed:
        return found.index[shadowed[0]], found.index[shadowed[-1]]
    span = found.spanned(start, stop) if found.log.dialect.name != "nous" else None
    if span is not None or not (isinstance(start, int) and isinstance(stop, int)):
        return span
    first, last = standing_for(found, start), standing_for(found, stop)
    if first is None or last is None:
        return None
    return min(first, last), max(first, last)


def standing_for(found: Standing, seq: int) -> int | None:
    """The surface index of the event that stands for `seq` now: itself, what replaced it, or the last message before it."""
    by = {hidden: replacement.seq for replacement in found.table.replacements if replacement.seq <= found.at for hidden in replacement.shadowed}
    while seq in by:
        seq = by[seq]
    if seq in found.index:
        return found.index[seq]
    before = [index for index, position in enumerate(found.positions) if position <= seq]
    return before[-1] if before else None


def swallowed(found: Standing, shadowed: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """The summaries, in-place rewrites and system messages among the shadowed."""
    replacing = {replacement.seq for replacement in found.table.replacements}
    kinds = {seq: found.kinds[found.index[seq]] for seq in shadowed}
    return {
        "summaries": tuple(seq for seq in shadowed if seq in replacing and kinds[seq] != "tool_result"),
        "rewrites": tuple(seq for seq in shadowed if seq in replacing and kinds[seq] == "tool_result"),
        "systems": tuple(seq for seq in shadowed if seq not in replacing and kinds[seq] == "system_message"),
    }
