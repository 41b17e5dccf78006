"""Where a request came from: session id, time and the headers that say so. Secrets and plain transport fields are dropped on reading."""

import json
import math
from collections.abc import Mapping
from datetime import datetime
from typing import Any

KEPT = ("x-", "anthropic-", "openai-", "traceparent")
SECRET = ("key", "token", "secret", "auth", "cookie", "password", "credential", "user-id", "user-agent", "stainless", "forwarded", "api-client")
SESSION_HEADERS = ("x-deepseek-harness-session-id", "x-session-id", "x-session-affinity", "x-litellm-session-id", "x-claude-code-session-id")
CODEX = "x-codex-turn-metadata"
MILLISECONDS_FROM = 1e11  # later than the year 5000 in seconds, so the number counts milliseconds


def transport(headers: Any) -> dict[str, str]:
    """The headers that say what a request belongs to, names in lower case. Takes a mapping, or a HAR list of names and values."""
    if isinstance(headers, list):
        headers = {str(entry["name"]): entry.get("value") for entry in headers if isinstance(entry, Mapping) and "name" in entry}
    if not isinstance(headers, Mapping):
        return {}
    named = {str(name).lower(): value for name, value in headers.items() if isinstance(value, str)}
    return {name: value for name, value in named.items() if name.startswith(KEPT) and not any(word in name for word in SECRET)}


def session_of(kept: Mapping[str, str], stated: Any, metadata: Any) -> str | None:
    """The session id: of a harness's own header, of the record, or of the body's metadata."""
    for name in SESSION_HEADERS:
        if name in kept:
            return kept[name]
    found = codex_facts(kept).get("thread_id") or codex_facts(kept).get("session_id") or stated
    if isinstance(found, str):
        return found
    user = metadata.get("user_id") if isinstance(metadata, Mapping) else None
    return user.rpartition("_session_")[2] if isinstance(user, str) and "_session_" in user else None


def codex_facts(kept: Mapping[str, str]) -> Mapping[str, Any]:
    """The turn facts that Codex sends as JSON inside a header."""
    try:
        found = json.loads(kept.get(CODEX, "{}"))
    except ValueError:
        return {}
    return found if isinstance(found, Mapping) else {}


def seconds(value: Any) -> float | None:
    """A time in seconds since 1970: from seconds, milliseconds or ISO text; `None` for anything else."""
    if isinstance(value, str):
        try:
            return datetime.fromisoformat(value).timestamp()
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return value / 1000 if value >= MILLISECONDS_FROM else float(value)
