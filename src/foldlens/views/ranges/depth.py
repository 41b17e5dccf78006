"""One recorded replacement in depth: what it hid, what stands there instead, and whether its own events agree."""

from foldlens.compaction.trial import Trial, try_replace
from foldlens.model.log import Log
from foldlens.model.replacement import Replacement
from foldlens.model.violation import Violation
from foldlens.report.fold_text import message_text
from foldlens.report.markup import Content, Markup, el
from foldlens.views.links import link, to_event, to_events
from foldlens.views.preview import words
from foldlens.views.ranges.desk import RangeDesk
from foldlens.views.wording import counted, size

QUOTED = 1_200  # characters of a summary
LISTED = 60  # shadowed messages shown one by one


def recorded_trial(log: Log, replacement: Replacement) -> Trial:
    """The recorded range tried again at its own place, with the text that it put there."""
    message = log.dialect.project(log[replacement.seq])
    return try_replace(log, replacement.start, replacement.stop, replacement.seq - 1, "" if message is None else message_text(message))


def verdict(desk: RangeDesk, replacement: Replacement) -> Markup:
    """The cause in one sentence, and the nearest range that would have kept every pair."""
    trial = recorded_trial(desk.opened.log, replacement)
    found = faults(desk, replacement)
    if not trial.cut and not found:
        return el("div", el("span", "✓", cls="fl-sign", aria_hidden="true"), el("b", "This range cuts no pair."), cls="fl-verdict good", role="status")
    first = (
        el("span", trial.sentence[0].upper() + trial.sentence[1:] + ".") if trial.cut else el("span", found[0].message[0].upper() + found[0].message[1:] + ".")
    )
    title = "This range cuts a pair." if trial.cut else "This replacement is not what it says."
    return el("div", el("span", "✕", cls="fl-sign", aria_hidden="true"), el("b", title), first, offers(trial), cls="fl-verdict bad", role="status")


def offers(trial: Trial) -> Content:
    """The nearest safe ranges as links that take them."""
    named = (("smaller", trial.smaller), ("larger", trial.larger))
    return [
        [" ", link(f"try the {name} one, {found.start}..{found.stop}", f"start={found.start}&stop={found.stop}")] for name, found in named if found is not None
    ]


def faults(desk: RangeDesk, replacement: Replacement) -> list[Violation]:
    """The violations that concern the replacement's own event."""
    return [found for found in desk.opened.report.violations if found.seq == replacement.seq or replacement.seq in found.related]


def depth(desk: RangeDesk) -> Markup:
    """Everything about the chosen replacement."""
    replacement = desk.replacement
    if replacement is None:
        return el("div", el("p", "Nothing was replaced in this log. Try a range of your own under “What if”.", cls="fl-sentence"), cls="fl")
    log, trial = desk.opened.log, recorded_trial(desk.opened.log, replacement)
    event = log[replacement.seq]
    summary = el(
        "p",
        to_event(replacement.seq),
        f" replaced {replacement.start}..{replacement.stop}: {counted(len(replacement.shadowed), 'message')} went off the surface; "
        f"{size(trial.size_before)} of text became {size(trial.size_after)}.",
        cls="fl-sentence",
    )
    return el(
        "div",
        verdict(desk, replacement),
        summary,
        _losses(trial),
        el("h3", "What stands there now"),
        el("pre", words(event, log, QUOTED), cls="fl-quote"),
        el("h3", "What it hid"),
        _hidden(desk, replacement),
        _records(desk, replacement),
        [el("p", found.message, cls="fl-note bad") for found in faults(desk, replacement)],
        cls="fl fl-card",
    )


def _losses(trial: Trial) -> Content:
    """Summaries, rewrites and system messages that the range swallowed."""
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


def _hidden(desk: RangeDesk, replacement: Replacement) -> Markup:
    """The shadowed messages in surface order; a summary among them says whom it had hidden before."""
    log, earlier = desk.opened.log, {found.seq: found for found in desk.opened.table.replacements}
    rows: list[Content] = []
    for seq in replacement.shadowed[:LISTED]:
        before = earlier.get(seq)
        note = f" which had hidden {counted(len(before.shadowed), 'message')}" if before is not None else ""
        rows.append(el("li", to_event(seq), el("span", f" {log[seq].kind.replace('_', ' ')}{note}: ", cls="fl-quiet"), words(log[seq], log, 160)))
    more = el("li", f"and {len(replacement.shadowed) - LISTED:,} more", cls="fl-quiet") if len(replacement.shadowed) > LISTED else None
    return el("ol", rows, more, cls="fl-seen") if rows else el("p", "Nothing: the range reaches no message.", cls="fl-quiet")


def _records(desk: RangeDesk, replacement: Replacement) -> Markup | None:
    """The compaction's own events in the log, where the harness writes them."""
    log = desk.opened.log
    name = log[replacement.seq].get("source", "compactionId")
    if not isinstance(name, str):
        return None
    near = range(max(0, replacement.seq - 40), min(len(log), replacement.seq + 40))
    events = [log[seq] for seq in near if log[seq].kind.startswith("compaction_") and log[seq].get("compactionId") == name]
    rows = [
        el("li", to_event(event.seq), f" {event.type}", _said(event.get("shadowedSeqs"), replacement) if event.kind == "compaction_summary" else None)
        for event in events
    ]
    return el("div", el("h3", "The compaction's own records"), el("ol", rows, cls="fl-seen"))


def _said(claimed: object, replacement: Replacement) -> Content:
    """Whether the summary's list is what was really hidden."""
    if not isinstance(claimed, list):
        return None
    same = tuple(claimed) == replacement.shadowed
    return el(
        "span",
        ": names exactly what was hidden" if same else f": names {claimed[:12]}, really hidden were {list(replacement.shadowed[:12])}",
        cls="fl-quiet" if same else "fl-word violated",
    )
