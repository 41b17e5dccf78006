"""A request and the fold side by side: where they are equal, which exemptions that took, and where they part."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from foldlens.folds.alignment_rows import Rows, Stretch, reason_of, stretches
from foldlens.folds.exemptions import names_of
from foldlens.folds.judging import Judge, Judged, explicit_place
from foldlens.folds.placing import Placed, place_all
from foldlens.folds.verdict import as_request, in_scope
from foldlens.model.alignment import Alignment, AlignmentRow, RowStatus, Status
from foldlens.model.log import Log
from foldlens.model.request import Request


def align(log: Log, request: Request | Sequence[Any] | Mapping[str, Any], at: int | None = None) -> Alignment:
    """The request beside the fold after the event `at` (inclusive), or at the place it is joined to.

    A message list is taken in the shape of the log's own dialect. Raises `ValueError` for a body that is no request.
    """
    request = as_request(log, request)
    judge = Judge(log, request)
    if at is not None or judge.comparison.scheme.own:
        return judged_alignment(judge, Placed(request, explicit_place(log, at), None))
    placed = place_all(log, [request])[0]
    return judged_alignment(judge, placed) if placed.place is not None else auxiliary(placed)


def auxiliary(placed: Placed) -> Alignment:
    """A request that is not held against the fold, with the reason."""
    return Alignment(request=placed.request, status=Status.AUXILIARY, purpose=placed.request.purpose, reason=placed.reason)


def judged_alignment(judge: Judge, placed: Placed, judged: Judged | None = None) -> Alignment:
    """The alignment of a request at its place."""
    assert placed.place is not None
    request, place = placed.request, placed.place
    if not in_scope(judge.log, request):
        return Alignment(
            request=request,
            status=Status.NOT_CHECKABLE,
            purpose=request.purpose,
            reason="the edition does not check a request that is not frozen or has no session",
        )
    judged = judged or judge.judge(request, place, placed.sent)
    broken = judged.divergence is not None or bool(judged.header)
    return Alignment(
        request=request,
        status=Status.DIVERGES if broken else Status.EXEMPT if judged.exempt else Status.EQUAL,
        purpose=request.purpose,
        rows=Rows(lambda: _stretches(judge, request, place.boundary)),
        boundary=place.boundary,
        interval=judged.interval,
        evidence=place.evidence,
        ambiguous=place.ambiguous,
        exemptions=names_of(judged.exempt),
        header=tuple(map(str, judged.header)),
        reason=_reason(judged),
    )


def _reason(judged: Judged) -> str:
    """Why the request diverges, in a few words."""
    if judged.divergence is not None:
        return f"{judged.divergence.kind.replace('_', ' ')} at index {judged.divergence.details['index']}"
    return "header mismatch" if judged.header else ""


def _stretches(judge: Judge, request: Request, boundary: int) -> Iterable[Stretch]:
    """All rows, the message that the walk leaves out first."""
    sent = judge.comparison.sent_messages(request)
    logged = judge.comparison.fold(boundary)
    compared, overlay = judge.compared(sent, logged)
    head: list[AlignmentRow] = []
    left_out = sent.starts_with_system() and (overlay or judge.comparison.scheme.header_system)
    if left_out:
        names = ("overlay",) if overlay else ("system-apart",)
        head.append(AlignmentRow(status=RowStatus.EXEMPT, index=0, reason=reason_of(names), exemptions=names))
    return stretches(judge.comparison, head, compared, logged)
