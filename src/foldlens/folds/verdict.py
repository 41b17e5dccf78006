"""Nous's single verdict on a request: reconstruction first, then the header, then pairing."""

from collections.abc import Mapping, Sequence
from typing import Any

from foldlens.folds.breaches import diverged, header_broken, unpaired
from foldlens.folds.judging import Judge, explicit_place
from foldlens.folds.pairing import ORPHANED
from foldlens.folds.placing import place_alone
from foldlens.model.log import Log
from foldlens.model.request import Request
from foldlens.model.violation import Violation

OWN_WIRE = {"dsh": "dsh", "dsh-2026-07": "dsh-2026-07", "nous": "nous"}


def as_request(log: Log, request: Request | Sequence[Any] | Mapping[str, Any]) -> Request:
    """A request as it is; a message list or body in the shape of the log's own dialect as one."""
    if isinstance(request, Request):
        return request
    wire = OWN_WIRE.get(log.dialect.name, "openai-chat")
    body = request if isinstance(request, Mapping) or wire == "nous" else {"messages": list(request)}
    return Request.from_body(body, wire=wire)


def in_scope(log: Log, request: Request) -> bool:
    """Whether the harness itself would check the request: the 2026-07 edition skips those not frozen or without a live session (facts: dsh 10)."""
    if log.dialect.name != "dsh-2026-07" or request.wire != "dsh-2026-07":
        return True
    body = request.body
    session = body.get("sessionId", body.get("_sessionId", "")) if isinstance(body, Mapping) else ""
    return request.frozen and session is not None


def check_request(log: Log, request_or_messages: Request | Sequence[Any] | Mapping[str, Any], at: int | None = None) -> Violation | None:
    """`None`, or what the request breaks first; `details` are exactly those of Nous (facts: nous 4).

    `at` is the seq after which the fold is taken (inclusive). Without it: everything logged, or what the edition's boundary rule says;
    a request captured on the wire is joined to its place first. A message list is taken in the shape of the log's own dialect.
    For requests in dsh's own shape pairing is left out, as there. Raises `ValueError` for a body that is no request.
    """
    request = as_request(log, request_or_messages)
    if not in_scope(log, request):
        return None
    judge = Judge(log, request)
    own = judge.comparison.scheme.own
    place = explicit_place(log, at) if own or at is not None else place_alone(log, request)
    found = judge.judge(request, place)
    name = "the request"
    if found.divergence is not None:
        return diverged(name, found.divergence, place.boundary)
    if found.header:
        return header_broken(name, found.header, place.boundary)
    if own and log.dialect.name != "nous":
        return None
    orphans = [fault for fault in found.pairing if fault.kind == ORPHANED]
    return unpaired(name, orphans, place.boundary)[0] if orphans else None
