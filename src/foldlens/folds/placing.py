"""The place of each request of a capture: recognised by purpose first, the conversation then joined to the log."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from foldlens.folds.comparison import Side
from foldlens.folds.header_match import header_in_force
from foldlens.folds.joining import Joiner, Place
from foldlens.folds.marks import marks
from foldlens.folds.parts import parts_of
from foldlens.model.log import Log
from foldlens.model.request import AUXILIARY, Purpose, Request

DSH_SESSION = "x-deepseek-harness-session-id"
STATED = ("x-deepseek-harness-compact", "x-codex-turn-metadata")  # headers in which a harness itself says what a request is for
STRANGER = "it shares no message with the log and carries none of the tools that the log's header has"


class Placed(NamedTuple):
    """A request with its purpose settled. `place` is `None` for one that is not this log's conversation, `reason` then says why."""

    request: Request
    place: Place | None
    sent: Side | None
    reason: str = ""


def place_all(log: Log, requests: Sequence[Request]) -> list[Placed]:
    """Every request with its place, in the order given."""
    foreign = _foreign(log, requests)
    titles = marks(log).titles
    placed: dict[int, Placed] = {}
    conversation: dict[str, list[int]] = {}
    for index, request in enumerate(requests):
        aside = _aside(log, request, foreign, titles)
        if aside is not None:
            placed[index] = aside
        else:
            conversation.setdefault(request.wire, []).append(index)
    for indices in conversation.values():
        joiner = Joiner(log, [requests[index] for index in indices])
        for index, place, side in zip(indices, joiner.places(), joiner.sides, strict=True):
            lost = not requests[index].header.get("tools") and _logs_tools(log, place) and joiner.is_stranger(side)
            placed[index] = Placed(requests[index], None, None, STRANGER) if lost else _joined(log, requests[index], place, side)
    return [placed[index] for index in range(len(requests))]


def _stated(request: Request) -> bool:
    """Whether the harness itself said what the request was for."""
    return any(name in request.transport for name in STATED)


def _logs_tools(log: Log, place: Place) -> bool:
    folded = header_in_force(log, place.header_boundary) if log.dialect.name in ("dsh", "dsh-2026-07") else None
    return bool(folded and folded.get("tools"))


def place_alone(log: Log, request: Request) -> Place:
    """The place of one request."""
    joiner = Joiner(log, [request])
    return _joined(log, request, joiner.places()[0], joiner.sides[0]).place or joiner.places()[0]


def _joined(log: Log, request: Request, place: Place, side: Side) -> Placed:
    purpose = request.purpose if request.purpose is Purpose.RETRY else Purpose.CONVERSATION
    keyed = request.session_id is not None and request.session_id == log.header.id
    evidence = f"session id matches; {place.evidence}" if keyed else place.evidence
    return Placed(replace(request, purpose=purpose), place._replace(evidence=evidence), side)


def _foreign(log: Log, requests: Sequence[Request]) -> set[str]:
    """The session ids that are not this log's. A key that names this log nowhere says nothing, unless it is dsh's own."""
    own = log.header.id
    if not isinstance(own, str):
        return set()
    others = {request.session_id for request in requests if request.session_id is not None and request.session_id != own}
    trusted = any(request.session_id == own or DSH_SESSION in request.transport for request in requests)
    return others if trusted else set()


def _aside(log: Log, request: Request, foreign: set[str], titles: set[str]) -> Placed | None:
    """A request that is not held against this log's fold, with the reason."""
    if request.session_id in foreign:
        purpose = request.purpose if request.purpose in AUXILIARY else Purpose.UNKNOWN
        return Placed(replace(request, purpose=purpose), None, None, f"it belongs to session {request.session_id}")
    if request.purpose in AUXILIARY and not _stated(request) and Joiner(log, [request]).equals_a_fold():
        return None  # its wording is that of a summary or title request, but it is what the log says
    if request.purpose in AUXILIARY:
        return Placed(request, None, None, f"a {request.purpose.value} request is not the conversation")
    if titles and not request.header.get("tools") and system_text(request) in titles:
        return Placed(replace(request, purpose=Purpose.TITLE), None, None, "the log holds it as session_title_llm_request")
    return None


def system_text(request: Request) -> str | None:
    """The system text of a request, wherever its wire keeps it."""
    apart = request.header.get("system")
    if isinstance(apart, str):
        return apart
    messages = request.messages
    return "".join(parts_of(messages[0]).texts) if messages and parts_of(messages[0]).side == "system" else None
