"""What a captured request was for, as far as it says itself: a title, a summary, a subagent's, a retry, or the conversation."""

import re
from collections.abc import Mapping, Sequence

from msgspec import UNSET

from foldlens.captures.outline import Body
from foldlens.captures.transport import codex_facts
from foldlens.folds.parts import parts_of
from foldlens.model.message import Message
from foldlens.model.request import Purpose

COMPACT_HEADER, SESSION_HEADER = "x-deepseek-harness-compact", "x-deepseek-harness-session-id"
TITLE = re.compile(r"\btitle\b", re.IGNORECASE)
SUMMARY = re.compile(r"summar|compact|condens|state_snapshot|^You are maintaining a co", re.IGNORECASE)
# The instructions with which known harnesses ask for a summary at the end of the conversation.
INSTRUCTION = re.compile(
    r"^You are now acting as a compaction engine|^You are performing a CON|^Generate a new <state_snapshot>|^CRITICAL: Respond with T"
    r"|^Critically evaluate the (`?<?state_snapshot|…)",
    re.MULTILINE,
)
LONGEST_TITLE_REQUEST = 4
LOOKED_AT = 400


def purpose_of(body: Body, headers: Mapping[str, str], first: Message | None, last: Message | None, size: int) -> Purpose:
    """The purpose that header fields or the texts at both ends of the request show."""
    stated = _stated(headers)
    if stated is not None:
        return stated
    system = "".join(parts_of(first).texts)[:LOOKED_AT] if first is not None and parts_of(first).side == "system" else ""
    keyed = SESSION_HEADER in headers  # dsh marks its compactions itself
    bare = body.tools is UNSET or bytes(body.tools) in (b"[]", b"null")
    if bare and TITLE.search(system) and size <= LONGEST_TITLE_REQUEST:
        return Purpose.TITLE
    if bare and not keyed and SUMMARY.search(system) and size <= LONGEST_TITLE_REQUEST:
        return Purpose.COMPACTION
    if not keyed and last is not None and parts_of(last).side == "user" and INSTRUCTION.search("\n".join(parts_of(last).texts)[:LOOKED_AT]):
        return Purpose.COMPACTION
    return Purpose.CONVERSATION if not bare or size > LONGEST_TITLE_REQUEST else Purpose.UNKNOWN


def _stated(headers: Mapping[str, str]) -> Purpose | None:
    """What a harness says in so many words."""
    if headers.get(COMPACT_HEADER) == "1":
        return Purpose.COMPACTION
    facts = codex_facts(headers)
    if facts.get("request_kind") == "compaction":
        return Purpose.COMPACTION
    name = facts.get("agent_name")
    return Purpose.SUBAGENT if isinstance(name, str) and name != "/root" else None


def same_messages(left: Sequence[object], right: Sequence[object]) -> bool:
    """Whether two raw message lists are the same to the byte."""
    return len(left) == len(right) and all(bytes(one) == bytes(other) for one, other in zip(reversed(left), reversed(right), strict=True))  # type: ignore[arg-type]
