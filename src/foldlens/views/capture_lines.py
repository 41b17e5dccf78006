"""The captured requests as one-line rows: the verdict first, then what, where, and how that is known."""

from collections.abc import Iterator

from foldlens.frames.captured import Captured, Verdict
from foldlens.frames.opened import Opened
from foldlens.views.rows import Line

SIGNS = {Verdict.EQUAL: "✓", Verdict.EXEMPT: "≈", Verdict.UNPAIRED: "✕", Verdict.DIVERGES: "✕", Verdict.AUXILIARY: "○", Verdict.NOT_CHECKABLE: "∅"}
WORDS = {Verdict.EQUAL: "equal", Verdict.EXEMPT: "equal", Verdict.UNPAIRED: "pairing broken", Verdict.DIVERGES: "diverges"}
TONES = {Verdict.EQUAL: "user", Verdict.EXEMPT: "user", Verdict.UNPAIRED: "error", Verdict.DIVERGES: "error"}


class CaptureLines:
    """One row a request; a row's pick is the request's place among the captured ones."""

    def __init__(self, opened: Opened, captured: Captured):
        self.captured = captured
        rows = opened.requests.select("boundary", "turn", "step").iter_rows()
        self.steps = {boundary: f"turn {turn} step {step}" for boundary, turn, step in rows if turn is not None and step is not None}

    def __len__(self) -> int:
        return len(self.captured)

    def place(self, pick: int) -> int:
        return pick if 0 <= pick < len(self) else -1

    def stretch(self, start: int, stop: int) -> list[Line]:
        return [self.line(place) for place in range(start, min(stop, len(self)))]

    def line(self, place: int) -> Line:
        alignment, verdict = self.captured.alignments[place], self.captured.verdicts[place]
        broken = verdict in (Verdict.DIVERGES, Verdict.UNPAIRED)
        return Line(
            place,
            -1 if alignment.boundary is None else alignment.boundary,
            name=str(alignment.request.index),
            mark=SIGNS[verdict],
            kind=WORDS.get(verdict, alignment.purpose.value if verdict is Verdict.AUXILIARY else "not checkable"),
            tone=TONES.get(verdict, "other"),
            text=" · ".join(self.parts(place)),
            side="" if alignment.boundary is None else f"after #{alignment.boundary}",
            note=alignment.evidence or alignment.reason,
            state="broken" if broken else "",
        )

    def parts(self, place: int) -> Iterator[str]:
        """What a row says after its verdict."""
        alignment = self.captured.alignments[place]
        if place in self.captured.groups:
            yield f"↳ again, as request {self.captured.request(self.captured.groups[place]).index}"
        if alignment.reason:
            yield alignment.reason
        yield from (
            violation.rule.removeprefix("request-")
            for violation in self.captured.violations.get(place, ())
            if "tool_call_id" in violation.details and "index" not in violation.details
        )
        if alignment.boundary is not None:
            if alignment.ambiguous:
                yield "! place ambiguous"
            yield from (step for step in (self.steps.get(alignment.boundary),) if step)
            if alignment.purpose.value != "conversation":
                yield alignment.purpose.value
            yield alignment.evidence.removeprefix("session id matches; ")
