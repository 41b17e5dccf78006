"""Questions that both editions of dsh answer alike: messages, header, recovery."""

import json
from typing import Any

import foldlens as fl
from conformance.oracle import SKIP, Case, plain


def nodes(case: Case) -> Any:
    """Their surface, or `SKIP` where their fold refused the log."""
    found = (case.oracle.get("fold") or {"nodes": case.oracle.get("nodes")}).get("nodes")
    return found if isinstance(found, list) else SKIP


def header(case: Case) -> Any:
    """Their header, or `SKIP` where it could not be folded."""
    found = case.oracle.get("requestHeader", SKIP)
    if nodes(case) is SKIP or found is SKIP or (isinstance(found, dict) and "config" not in found):
        return SKIP
    return json.dumps(found or None, sort_keys=True)


def our_header(case: Case) -> Any:
    return json.dumps(plain(fl.fold_header(case.log)), sort_keys=True)


def closers(case: Case) -> Any:
    """What they append after a crash."""
    found = case.oracle.get("closers")
    return SKIP if nodes(case) is SKIP or not isinstance(found, list) else [closer(one["type"], one["data"]) for one in found]


def our_closers(case: Case) -> Any:
    return [closer(one.type, plain(one.data)) for one in fl.recovery(case.log)]


def closer(type_: str, payload: Any) -> Any:
    """Type, call and error code of one appended event."""
    source = (payload.get("message") or {}).get("source") or {}
    return type_, source.get("callId") or payload.get("callId"), (payload.get("error") or {}).get("code")
