"""One recorded range in depth: what it hid, what stands there instead, and whether its own events agree."""

from foldlens.compaction.trial import Trial
from foldlens.model.log import Log
from foldlens.model.replacement import Replacement
from foldlens.report.markup import Content, Markup, el
from foldlens.report.preview import ROLES, words
from foldlens.views.links import to_event, to_events
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.ranges.recorded import faults, recorded_trial
from foldlens.views.wording import counted, size

QUOTED = 1_200  # characters of a summary
LISTED = 60  # shadowed messages shown one by one
NEAR = 40  # events before and after a checkpoint among which its compaction's records are sought


def depth(desk: RangeDesk) -> Markup:
    """Everything about the chosen range."""
    found = desk.replacement
    if found is None:
        return el("div", el("p", "Nothing was replaced in this log. Try a range of your own under “What if”.", cls="fl-sentence"), cls="fl fl-card")
    log, trial = desk.opened.log, recorded_trial(desk.opened.log, found)
    took = found in desk.opened.table.replacements
    summary = (
        f" replaced {found.start}..{found.stop}: {counted(len(found.shadowed), 'message')} went off the surface; "
        f"the surface went from {size(trial.size_before)} of text to {size(trial.size_after)}."
        if took
        else f" asked to replace {found.start}..{found.stop} and was refused: the surface stayed as it was."
    )
    hid = el("div", el("h3", "What it hid"), _hidden(desk, found))
    stands = el("div", el("h3", "What stands there now" if took else "What would stand there"), el("pre", words(log[found.seq], log, QUOTED), cls="fl-quote"))
    return el(
        "div",
        el("p", to_event(found.seq), summary, cls="fl-sentence"),
        _losses(desk, trial),
        el("div", hid, stands, cls="fl-pair"),
        _records(desk, found),
        [el("p", el("b", violation.rule), " ", violation.message, cls="fl-note bad") for violation in faults(desk.opened, found)],
        cls="fl fl-card",
    )


def _losses(desk: RangeDesk, trial: Trial) -> Content:
    """Summaries, rewrites and system messages that the range swallowed, and the text before and after."""
    named = (
        ("earlier summary", "earlier summaries", trial.summaries, "swallowed: what they stood for is now known to this one only"),
        ("in-place rewrite", "in-place rewrites", trial.rewrites, "swallowed"),
        ("system message", "system messages", trial.systems, "lost: its instructions are no longer on the surface"),
    )
    return [
        el("p", f"{counted(len(seqs), one, many)} {what}: ", to_events(seqs), cls="fl-note warn" if one == "system message" else "fl-note plain")
        for one, many, seqs, what in named
        if seqs
    ]


def _hidden(desk: RangeDesk, found: Replacement) -> Markup:
    """The shadowed messages in surface order; a summary among them says whom it had hidden before."""
    log, earlier = desk.opened.log, {other.seq: other for other in desk.opened.table.replacements}
    rows: list[Content] = []
    for seq in found.shadowed[:LISTED]:
        before = earlier.get(seq)
        note = [" (it had hidden ", to_events(before.shadowed), ")"] if before is not None else None
        role = ROLES.get(log[seq].kind, log[seq].kind)
        rows.append(el("li", to_event(seq), el("span", f" {role}", note, ": ", cls="fl-quiet"), words(log[seq], log, 160)))
    more = el("li", f"and {len(found.shadowed) - LISTED:,} more", cls="fl-quiet") if len(found.shadowed) > LISTED else None
    return el("ol", rows, more, cls="fl-seen") if rows else el("p", "Nothing: the range reaches no message.", cls="fl-quiet")


def _records(desk: RangeDesk, found: Replacement) -> Markup | None:
    """The compaction's own events in the log, where the harness writes them, and whether they agree."""
    log = desk.opened.log
    name = log[found.seq].get("source", "compactionId")
    if not isinstance(name, str):
        return None
    near = range(max(0, found.seq - NEAR), min(len(log), found.seq + NEAR))
    events = [log[seq] for seq in near if seq == found.seq or (log[seq].kind.startswith("compaction_") and log[seq].get("compactionId") == name)]
    rows = [el("li", to_event(event.seq), f" {event.type}", _said(log, event.seq, found)) for event in events]
    return el("div", el("h3", f"The compaction's own records ({name[:60]})"), el("ol", rows, cls="fl-seen"))


def _said(log: Log, seq: int, found: Replacement) -> Content:
    """What a record says of the range, and whether that is what really happened."""
    event = log[seq]
    if seq == found.seq:
        return f": the checkpoint, replaces {found.start}..{found.stop}"
    if event.kind != "compaction_summary" or not isinstance(claimed := event.get("shadowedSeqs"), list):
        return None
    written = event.get("shadowedRange")
    ends = (written.get("start"), written.get("end")) if isinstance(written, dict) else (found.start, found.stop)
    if tuple(claimed) == found.shadowed and ends == (found.start, found.stop):
        return el("span", ": ", el("b", "✓ agrees", cls="fl-word passed"), ", names exactly what was hidden")
    told = f"names {claimed[:12]} in {ends[0]}..{ends[1]}; really hidden were {list(found.shadowed[:12])}"
    return el("span", ": ", el("b", "✕ disagrees", cls="fl-word violated"), f", {told}")
