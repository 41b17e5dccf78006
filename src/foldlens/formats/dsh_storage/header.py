"""The first line of a dsh log, and what dsh's loader says about it."""

import re
from collections.abc import Mapping
from typing import Any

from foldlens.formats.lines.strict import Note
from foldlens.model.js import is_count

PLACEHOLDER = re.compile(r"\{\{[A-Za-z0-9_.]+\}\}")
NO_HEADER = "dsh refuses the log: corrupt session log: first line is not a session header"


def is_header(value: Any) -> bool:
    """Whether a line is the session header of dsh. Another harness (pi) also begins with type session, but has no createdAt."""
    return isinstance(value, Mapping) and value.get("type") == "session" and ("createdAt" in value or "delegationDepth" in value or "timestamp" not in value)


def header_notes(header: Mapping[str, Any], older: bool) -> list[Note]:
    """What is missing, refused or a placeholder. The older edition knows no delegationDepth."""
    notes = [Note(f"the header {fault}", harness=NO_HEADER) for fault in shape_faults(header, older)]
    version = header.get("version")
    if isinstance(version, int | float) and not isinstance(version, bool) and version != 0:
        age = "newer than" if version > 0 else "older than"
        notes.insert(0, Note(f"the header names log format v{version}", harness=f"dsh refuses the log: format v{version} is {age} the supported v0"))
    notes += [Note(f"the header carries {key}", harness="dsh refuses the log") for key in ("sandboxMode", "approvalPolicy") if key in header]
    placeholders = sorted({found for value in header.values() if isinstance(value, str) for found in PLACEHOLDER.findall(value)})
    if placeholders:
        notes.append(Note(f"a test fixture: the header holds the placeholders {', '.join(placeholders)}"))
    return notes


def shape_faults(header: Mapping[str, Any], older: bool) -> list[str]:
    """What dsh's own header check fails on."""
    faults: list[str] = []
    if "version" not in header or isinstance(header["version"], bool) or not isinstance(header["version"], int | float):
        faults.append("has no numeric version")
    if not isinstance(header.get("id"), str):
        faults.append("has no id")
    if not is_count(header.get("createdAt")):
        faults.append("has no createdAt in epoch milliseconds")
    if not older and not is_count(header.get("delegationDepth")):
        faults.append("has no delegationDepth" if "delegationDepth" not in header else "has a delegationDepth that is no count")
    if "origin" in header and header["origin"] != "subagent":
        faults.append("has an origin other than subagent")
    faults += [f"has a {key} that is no text" for key in ("cwd", "parentSession", "agentPreset") if key in header and not isinstance(header[key], str)]
    if "seedLength" in header and not is_count(header["seedLength"]):
        faults.append("has a seedLength that is no count")
    return faults
