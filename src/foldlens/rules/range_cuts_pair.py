"""A replacement that takes a call off the surface and leaves its result there, or the other way round."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from foldlens.model.row import Row
from foldlens.model.rule import Finding, Judge, Rule, Source
from foldlens.model.violation import Severity
from foldlens.rules.pairs import Pairs, key, said
from foldlens.rules.scope import Scope
from foldlens.rules.whole_ranges import narrower, wider

NAMED = 3  # pairs that the sentence names
MEASURED = 20  # cuts of one log for which the nearest whole ranges are worked out: a pair may reach across the whole log


class Cut(NamedTuple):
    """A pair with one half shadowed."""

    call: Any
    caller: int
    result: int


def cuts(row: Row, shadowed: tuple[int, ...], pairs: Pairs) -> Iterator[Cut]:
    """The pairs that the replacement cuts: one half shadowed, and nothing left on the surface that stands in for it."""
    own_calls = {key(call) for call in row.calls} if row.kind == "assistant_message" else ()
    own_result = (key(row.call_id),) if row.kind == "tool_result" else ()
    touched = [seq for seq in shadowed if seq in pairs.calls or seq in pairs.results]
    gone = set(touched)
    for seq in touched:
        for call in pairs.calls.get(seq, ()):
            kept = kept_of(pairs.answers.get(call, ()), gone)
            if kept and call not in own_calls and not kept_of(pairs.callers[call], gone):
                yield Cut(call, seq, kept[0])
        if seq in pairs.results:
            call = pairs.results[seq]
            kept = kept_of(pairs.callers.get(call, ()), gone)
            if kept and call not in own_result and not kept_of(pairs.answers[call], gone):
                yield Cut(call, kept[0], seq)


def kept_of(seqs: tuple[int, ...], gone: set[int]) -> tuple[int, ...]:
    """Those that stay on the surface."""
    return tuple([seq for seq in seqs if seq not in gone])


def sentence(found: list[Cut]) -> str:
    """Which pairs are cut, the first few by name."""
    named = [f"call {said(cut.call)} at seq {cut.caller} from its result at seq {cut.result}" for cut in found[:NAMED]]
    more = len(found) - len(named)
    return " and ".join([*named, f"{more} more"] if more else named)


def judge(scope: Scope) -> Judge:
    pairs = scope.part(Pairs)
    measured = 0

    def whole(nodes: tuple[int, ...], newest: int) -> list[tuple[int, int]]:
        """The nearest whole ranges, as the dialect writes a range: by node seq, in Nous by position."""
        nonlocal measured
        measured += 1
        ends = [found for found in (narrower(pairs, nodes), wider(pairs, nodes, newest)) if found is not None] if measured <= MEASURED else []
        return [(pairs.place(first)[0], pairs.place(last)[0]) for first, last in ends] if scope.dialect == "nous" else ends

    def cut(row: Row) -> Finding | None:
        plan = scope.plan
        if plan is not None and pairs.whole(row, plan.shadowed) is not None:
            return None
        pairs.tables()
        found = list(cuts(row, plan.shadowed, pairs)) if plan is not None else []
        if plan is None or not found:
            return None
        ranges = whole(plan.shadowed, row.seq)
        nearest = f"; nearest whole ranges: {' or '.join(f'{first}..{last}' for first, last in ranges)}" if ranges else ""
        return Finding(
            f"{row.kind} at seq {row.seq} replaces {plan.start}..{plan.stop} and so cuts {sentence(found)}{nearest}",
            tuple(dict.fromkeys(seq for one in found for seq in (one.caller, one.result))),
            {"pairs": [one._asdict() for one in found], "whole_ranges": ranges},
        )

    return cut


RULE = Rule(
    name="range-cuts-pair",
    statement="A replacement takes a call and its results off the surface together, or leaves all of them.",
    why="Half a pair is refused by every provider: a result without its call at once, a call without its result with the next message.",
    sources=(Source("foldlens", "ranges"),),
    dialects=("dsh", "dsh-2026-07", "nous"),
    on=("replacement",),
    severity=Severity.WARNING,
    judge=judge,
    passing="""
        dialect: nous
        user_message "a"
        assistant_message "" calls=c1:bash
        tool_result c1 "ok"
        system_message "summary" replace 0..2
    """,
    failing="""
        turn_start 1
        step_start 1/1
        assistant_message 1/1 calls=c1:bash
        tool_call 1/1 c1 bash
        tool_result 1/1 c1 "ok"
        user_message "summary" replace 2..2 from 2   # ! range-cuts-pair
    """,
)
