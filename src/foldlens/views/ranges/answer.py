"""What broke and which range would have been right: the answer that the page gives first, in one sentence each."""

from collections.abc import Sequence
from typing import NamedTuple

from foldlens.compaction.ranges import SafeRange
from foldlens.compaction.repeated import repeated_words
from foldlens.compaction.standing import Standing, standing
from foldlens.compaction.trial import Trial, Unpaired
from foldlens.frames.opened import Opened
from foldlens.model.replacement import Replacement
from foldlens.model.violation import Severity, Violation
from foldlens.views.ranges.recorded import faults, recorded_trial
from foldlens.views.wording import counted, seqs

NAMED = 3  # pairs named in the sentence
HARNESS = {"nous": "Nous", "dsh-2026-07": "dsh (July 2026)"}
MISSED = frozenset({"range-misses-replacement", "range-starts-ahead"})
LITTLE = 0.5  # share of an earlier summary's words below which it counts as lost


class Offer(NamedTuple):
    """A range that would have been right, and what it does differently."""

    range: SafeRange
    words: str


class Answer(NamedTuple):
    """`tone` bad, warn or good; `title` the verdict, `cause` one sentence, `offers` the nearest ranges that would have been right."""

    tone: str
    title: str
    cause: str
    offers: tuple[Offer, ...] = ()


def answer(opened: Opened, found: Replacement) -> Answer:
    """The answer for one recorded range."""
    trial = recorded_trial(opened.log, found)
    here = f"#{found.seq} replaced {found.start}..{found.stop}"
    blamed = [fault for fault in faults(opened, found) if fault.severity is not Severity.NOTE]
    if found not in opened.table.replacements:
        return refused(opened, found, trial, blamed)
    if trial.cut:
        return Answer("bad", "This range cuts a pair.", f"{here}. {severed(trial)}", nearest(opened, found, trial))
    if blamed and blamed[0].rule in MISSED:
        return missed(opened, found, blamed[0])
    if trial.summaries:
        return swallowing(opened, found, trial)
    if trial.systems:
        cause = f"{here} and took {counted(len(trial.systems), 'system message')} with it ({seqs(trial.systems)}): those instructions are gone for the model."
        return Answer("warn", "This range hides instructions.", cause)
    return Answer(
        "good", "This range is sound.", f"{here}: {counted(len(found.shadowed), 'message')} hidden, and no call lost its result.{remark(opened, found)}"
    )


def refused(opened: Opened, found: Replacement, trial: Trial, blamed: Sequence[Violation]) -> Answer:
    """A range that the harness itself does not take; where only its citations are wrong, the range as such may stand."""
    harness = HARNESS.get(opened.log.dialect.name, opened.log.dialect.name)
    reason = (blamed[0].message if blamed else trial.reason).rstrip(".")
    before, _, rest = reason.partition(": ")
    reason = rest if before.endswith(f"at seq {found.seq}") else reason
    cause = f"#{found.seq} asks to replace {found.start}..{found.stop}, and {harness} refuses it: {reason}. Nothing was hidden."
    return Answer("bad", "This range is refused.", cause, nearest(opened, found, trial))


def missed(opened: Opened, found: Replacement, fault: Violation) -> Answer:
    """A Nous range that hides something else than it means."""
    here = f"#{found.seq} replaced {found.start}..{found.stop}"
    if fault.rule == "range-misses-replacement" and fault.related:
        seq = fault.related[0]
        standing_at = standing(opened.log, found.seq - 1)
        place = standing_at.positions[standing_at.index[seq]]
        cause = f"{here} and means the earlier summary #{seq}, but that one stands at position {place}, outside the range: the model reads both summaries."
        return Answer("bad", "This range misses what it means.", cause, meant(opened, found, fault))
    cause = f"{here}, numbers at or after its own: it hides nothing, and later messages come before it in the fold."
    return Answer("bad", "This range misses what it means.", cause)


def remark(opened: Opened, found: Replacement) -> str:
    """What is legal here and still surprises."""
    if opened.log.dialect.name != "nous":
        turned = found.start > found.stop
        return " Its start number is the greater one, and that is legal: dsh counts in surface order, where a late summary may stand early." if turned else ""
    first = int(opened.table.surface(found.seq)[0])
    if first == found.seq and opened.log[found.seq].kind == "system_message":
        return " It is now the leading system message: a harness that sends a fresh system prompt in its place hides this summary, too."
    return ""


def severed(trial: Trial) -> str:
    """Which halves were hidden and which were kept, and what comes of it."""
    orphaned = [half for half in trial.orphaned if half.cut]
    dangling = [half for half in trial.dangling if half.cut]
    said = [_half(half, "result", "call") for half in orphaned] + [_half(half, "call", "result") for half in dangling]
    more = f", and {len(said) - NAMED} more" if len(said) > NAMED else ""
    follows = "a result without its call" if orphaned else "a call without its result"
    return f"That {', and '.join(said[:NAMED])}{more}. The next request holds {follows}, and providers refuse it."


def _half(half: Unpaired, kept: str, hidden: str) -> str:
    return f"hid the {hidden} {half.call_id!r} (#{half.partner}) but kept its {kept} (#{half.seq})"


def nearest(opened: Opened, found: Replacement, trial: Trial) -> tuple[Offer, ...]:
    """The nearest ranges that cut no pair, the smaller one first, each with what it does differently; one where both are the same."""
    if trial.smaller == trial.larger:
        return (Offer(trial.smaller, "is the nearest whole range"),) if trial.smaller is not None else ()
    here = standing(opened.log, found.seq - 1)
    return tuple(Offer(one, differently(here, trial.shadowed, one)) for one in (trial.smaller, trial.larger) if one is not None)


def differently(here: Standing, shadowed: Sequence[int], offered: SafeRange) -> str:
    """Which messages a range leaves on the surface, or takes in, beyond another."""
    first, last = here.spanned(*offered) or (0, -1)
    offers = here.seqs[first : last + 1]
    kept = [seq for seq in shadowed if seq not in set(offers)]
    taken = [seq for seq in offers if seq not in set(shadowed)]
    parts = [f"{verb} {seqs(some)}" for verb, some in (("leaves out", kept), ("also hides", taken)) if some]
    return " and ".join(parts) or "is the range itself"


def meant(opened: Opened, found: Replacement, fault: Violation) -> tuple[Offer, ...]:
    """The range that takes in the earlier replacement which the range names by its seq, where that one cuts no pair."""
    here = standing(opened.log, found.seq - 1)
    places = [here.positions[here.index[seq]] for seq in fault.related if seq in here.index]
    start, stop = min([found.start, *places]), max([found.stop, *places])
    span = here.spanned(start, stop)
    whole = span is not None and here.bounds.whole(*span)
    return (Offer(SafeRange(start, stop), "with the earlier summary in it"),) if whole else ()


def swallowing(opened: Opened, found: Replacement, trial: Trial) -> Answer:
    """A range over earlier summaries: whether its text repeats what only they knew."""
    log = opened.log
    shares = {seq: repeated_words(log, seq, found.seq) for seq in trial.summaries}
    worst = min(shares, key=lambda seq: shares[seq])
    knew = f"#{found.seq} swallowed the earlier {'summary' if len(shares) == 1 else 'summaries'} {seqs(trial.summaries)}"
    share = f"its own text repeats {shares[worst]:.0%} of the words of #{worst}"
    if shares[worst] >= LITTLE:
        return Answer("good", "This range is sound.", f"{knew} and cuts no pair; {share}.{remark(opened, found)}")
    cause = f"{knew}, and {share}: what it does not repeat is lost to the model."
    return Answer("warn", "An earlier summary is lost.", cause, keeping(standing(log, found.seq - 1), found.shadowed, trial.summaries))


def keeping(here: Standing, shadowed: Sequence[int], summaries: Sequence[int]) -> tuple[Offer, ...]:
    """The part of a range behind its last earlier summary, where that part cuts no pair."""
    behind = [here.index[seq] for seq in shadowed if seq in here.index]
    last = max(here.index[seq] for seq in summaries)
    kept = [index for index in behind if index > last]
    whole = bool(kept) and here.bounds.whole(kept[0], kept[-1])
    return (Offer(SafeRange(*here.written(kept[0], kept[-1])), "leaves the earlier summary where it is"),) if whole else ()
