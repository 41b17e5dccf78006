"""Numbers, times and kinds in words."""

from datetime import UTC, datetime
from typing import Any

from foldlens.report.summary import counted as counted

TONES = {"turn": "turn", "step": "step", "assistant": "model", "tool": "tool", "compaction": "compaction"} | dict.fromkeys(
    ("user", "system", "context", "steering"), "user"
)
LISTED = 12


def size(octets: int) -> str:
    """Bytes as a person says them."""
    if octets < 1000:
        return f"{octets} B"
    for unit in ("kB", "MB", "GB"):
        octets_in_unit = octets / 1000
        if octets_in_unit < 1000 or unit == "GB":
            return f"{octets_in_unit:.1f} {unit}" if octets_in_unit < 100 else f"{octets_in_unit:.0f} {unit}"
        octets = int(octets_in_unit)
    raise AssertionError


def moment(ms: Any) -> str:
    """A recorded time in UTC; empty where it is none."""
    if not isinstance(ms, int | float) or isinstance(ms, bool):
        return ""
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    except (OverflowError, ValueError, OSError):
        return ""


def tone(kind: str) -> str:
    """The colour class of a kind: what part of the session it belongs to."""
    return TONES.get(kind.partition("_")[0], "other")


def seqs(numbers: tuple[int, ...] | list[int]) -> str:
    """`#1`, `#1 to #4` for a run, `#1, #5, #6` for a few, cut at some."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"#{numbers[0]} to #{numbers[-1]}"
    shown = ", ".join(f"#{seq}" for seq in numbers[:LISTED])
    return shown if len(numbers) <= LISTED else f"{shown} and {len(numbers) - LISTED} more"
