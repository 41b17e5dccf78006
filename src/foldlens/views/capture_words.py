"""Captured requests in words: the whole capture in a line, one request with what differs, why, and how it was matched."""

from collections.abc import Iterator

from foldlens.folds.exemptions import BY_NAME
from foldlens.frames.captured import Captured, Verdict, unequal
from foldlens.frames.succession import Succession
from foldlens.model.alignment import Alignment, AlignmentRow, RowStatus, Status
from foldlens.report.markup import Content, Markup, el
from foldlens.views.links import link, to_event
from foldlens.views.wording import counted

LINKED = 8  # requests that are named one by one
NAMED = 6  # differing rows that the sentence names
MESSAGES = 12  # messages shown of a request that is not the conversation
CUT = 2_000
BROKEN, FINE = (Verdict.DIVERGES, Verdict.UNPAIRED), (Verdict.EQUAL, Verdict.EXEMPT)


def to_request(captured: Captured, place: int, words: str | None = None) -> Markup:
    """A link to a captured request."""
    return link(words or f"request {captured.request(place).index}", f"view=requests&request={place}")


def summary(captured: Captured) -> Markup:
    """How the capture as a whole compares with the log, with a way to what differs."""
    counts = captured.counts
    judged = sum(counts[verdict] for verdict in (*FINE, *BROKEN))
    equal = sum(counts[verdict] for verdict in FINE) + counts[Verdict.UNPAIRED]
    parts = [f"{equal:,} of {counted(judged, 'conversation request')} {'equals' if equal == 1 else 'equal'} the fold"]
    parts += [f"{counts[Verdict.DIVERGES]:,} {'diverges' if counts[Verdict.DIVERGES] == 1 else 'diverge'}"] if counts[Verdict.DIVERGES] else []
    parts += (
        [f"{counts[Verdict.UNPAIRED]:,} of the equal ones {'breaks' if counts[Verdict.UNPAIRED] == 1 else 'break'} a pair"] if counts[Verdict.UNPAIRED] else []
    )
    parts += [f"{counts[Verdict.AUXILIARY]:,} auxiliary"] if counts[Verdict.AUXILIARY] else []
    parts += [f"{counts[Verdict.NOT_CHECKABLE]:,} not checkable"] if counts[Verdict.NOT_CHECKABLE] else []
    ambiguous = sum(alignment.ambiguous for alignment in captured.alignments)
    parts += [f"the place of {ambiguous:,} is ambiguous"] if ambiguous else []
    broken = captured.broken
    sign = el("span", "✕" if broken else "✓", cls="fl-sign", aria_hidden="true")
    jumps = [[", " if number else "", to_request(captured, place)] for number, place in enumerate(broken[:8])]
    where: Content = el("span", "Look at ", jumps, f" and {len(broken) - 8} more" if len(broken) > 8 else None) if broken else None
    return el(
        "div", el("div", el("span", sign, " ", el("b", "; ".join(parts), ".")), where, cls=f"fl-verdict {'bad' if broken else 'good'}", role="status"), cls="fl"
    )


def judged(captured: Captured, place: int) -> Markup:
    """One request: its verdict, what differs and where, its header, and what it breaks."""
    alignment, verdict = captured.alignments[place], captured.verdicts[place]
    name = el("b", f"Request {alignment.request.index}")
    if alignment.boundary is None:
        return el("div", el("p", name, f" is not held against the log: {alignment.reason}.", cls="fl-sentence"), asked(alignment), cls="fl")
    if verdict is Verdict.NOT_CHECKABLE:
        return el("div", el("p", name, f" cannot be checked: {alignment.reason}.", cls="fl-sentence"), cls="fl")
    edge: Content = ["the fold after ", to_event(alignment.boundary)] if alignment.boundary >= 0 else "the empty fold"
    if alignment.status is Status.DIVERGES and alignment.interval is not None:
        told: list[Content] = [name, el("b", " carries another header"), " than the log; its messages equal ", edge, "."]
    elif alignment.status is Status.DIVERGES:
        told = [name, el("b", " diverges"), " from ", edge, ". ", list(differing(alignment)), _kind(alignment)]
    else:
        told = [name, el("b", " equals "), edge, exempted(alignment), "."]
    notes = [el("div", el("b", "✕ header "), difference, cls="fl-note bad") for difference in alignment.header]
    notes += [
        el("div", el("b", f"✕ {found.rule} "), found.message, cls="fl-note bad")
        for found in captured.violations.get(place, ())
        if "tool_call_id" in found.details and "index" not in found.details
    ]
    return el("div", el("p", told, cls="fl-sentence"), notes, cls="fl")


def differing(alignment: Alignment) -> Iterator[Content]:
    """The rows that differ, each with its place on both sides."""
    found = list(unequal(alignment))
    for row in found[:NAMED]:
        yield [_named(row), " "]
    if len(found) > NAMED:
        yield f"And {len(found) - NAMED:,} more. "


def _named(row: AlignmentRow) -> Content:
    event: Content = to_event(row.seq) if row.seq is not None else None
    if row.status is RowStatus.MISSING:
        return ["− Not sent: ", event, "."]
    if row.status is RowStatus.EXTRA:
        return f"+ Not in the log: [{row.index}]."
    if row.status is RowStatus.MOVED:
        return ["⇅ Moved: ", event, f" was sent as [{row.index}]."]
    return [f"≠ Changed: [{row.index}] is not what ", event, " says."]


def _kind(alignment: Alignment) -> Content:
    """The kind of divergence as the rule names it; its index leaves out a system text that stands apart."""
    apart = not {"system-apart", "overlay"}.isdisjoint(alignment.exemptions)
    return el("span", f"({alignment.reason}{', the system text not counted' if apart and 'index' in alignment.reason else ''})", cls="fl-quiet")


def exempted(alignment: Alignment) -> Content:
    return f" with {counted(len(alignment.exemptions), 'named exemption')}" if alignment.exemptions else " message by message"


SENT = {RowStatus.MISSING: "Left out of ", RowStatus.CHANGED: "Sent otherwise with ", RowStatus.MOVED: "Sent in another place with "}


def carried(captured: Captured, seq: int, shadower: int | None) -> Content:
    """What the captured requests did with the message of an event; the odd ones first."""
    groups: dict[str, list[int]] = {words: [] for words in (*SENT.values(), "Sent with ")}
    for carrier in captured.carriers(seq, shadower):
        groups[SENT.get(carrier.status, "Sent with ")].append(carrier.place)
    found: list[Content] = [
        [
            el("b", words) if words != "Sent with " else words,
            [[", " if number else "", to_request(captured, place)] for number, place in enumerate(places[:LINKED])],
            _more(places),
            ". ",
        ]
        for words, places in groups.items()
        if places
    ]
    return found or "No captured request carried it. "


def _more(places: list[int]) -> str | None:
    return f" and {len(places) - LINKED:,} more" if len(places) > LINKED else None


def asked(alignment: Alignment) -> Markup:
    """The messages of a request that is no conversation."""
    from foldlens.frames.succession import Sent, said

    sent = Sent(alignment.request)
    blocks = [
        el("div", el("span", f"[{index}] {sent.message(index).role}"), el("pre", said(sent.message(index))[:CUT]), cls="fl-block")
        for index in range(min(len(sent), MESSAGES))
    ]
    more = el("p", f"and {len(sent) - MESSAGES:,} more messages", cls="fl-quiet") if len(sent) > MESSAGES else None
    return el("div", blocks, more, cls="fl-detail")


def matched(alignment: Alignment) -> Markup:
    """How the request was joined to its place, and which exemptions it took."""
    span = alignment.interval
    equal: Content = (
        ["; it equals the fold anywhere from ", to_event(max(span[0], 0)), " to ", to_event(span[1])] if span is not None and span[1] > span[0] else None
    )
    doubt = el("b", "! This place is ambiguous: another one fits as well. ") if alignment.ambiguous else None
    joined = el(
        "p",
        doubt,
        "Joined to the log: ",
        alignment.evidence,
        equal,
        ". Purpose: ",
        alignment.purpose.value,
        f", wire {alignment.request.wire}.",
        cls="fl-quiet",
    )
    rows = [
        el("tr", el("td", f"≈ {name}", cls="fl-word"), el("td", BY_NAME[name].statement), el("td", BY_NAME[name].bound, cls="fl-quiet"))
        for name in alignment.exemptions
        if name in BY_NAME
    ]
    table = el("table", el("thead", el("tr", el("th", "exemption"), el("th", "what it allows"), el("th", "where it ends"))), el("tbody", rows))
    told = f"{counted(len(rows), 'exemption')} applied: {', '.join(alignment.exemptions)}"
    header = None if alignment.header else el("p", "✓ No header difference.", cls="fl-quiet")
    return el("div", header, joined, el("details", el("summary", told), table, cls="fl-more") if rows else None, cls="fl")


def succeeded(captured: Captured, place: int, found: Succession) -> Markup:
    """What changed since the conversation request before."""
    before = captured.before(place)
    assert before is not None
    start: list[Content] = ["Against ", to_request(captured, before), ": "]
    if found.extends:
        words: list[Content] = [
            f"all its {counted(len(found.sent_before), 'message')} sent again, {counted(found.appended, 'message')} appended. The cached prefix holds."
        ]
        return el("p", start, words, cls="fl fl-sentence")
    words = [f"the {' and '.join(found.header)} changed, so the cached prefix ends before the first message. "] if found.header else []
    if found.cause is not None:
        start_of, _, end = found.cause.words.partition(f"seq {found.cause.seq}")
        cause: Content = [start_of, to_event(found.cause.seq), end] if found.cause.seq is not None else found.cause.words
        words += [el("b", f"the cached prefix breaks at message [{found.kept}] of {len(found.sent_before):,}"), ": ", cause, ". "]
    return el("p", start, words, f"{counted(found.appended, 'message')} after the common beginning.", cls="fl fl-sentence")
