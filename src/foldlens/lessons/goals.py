"""What an exercise asks for, as functions from an attempt to what is still missing."""

from collections.abc import Sequence

from foldlens.forks import fork_points
from foldlens.lessons.attempt import Attempt
from foldlens.lessons.mutations import event_lines
from foldlens.lessons.page import Goal
from foldlens.notation import parse


def breaks_only(rule: str, edits: int = 1) -> Goal:
    """Break exactly this rule with at most so many edited lines."""

    def missing(attempt: Attempt) -> str | None:
        if attempt.edits > edits:
            return f"You changed {attempt.edits} lines; {edits} will do."
        if rule not in attempt.broken:
            return f"The rule {rule} still holds."
        others = sorted(attempt.broken - {rule})
        return f"Another rule broke as well: {', '.join(others)}." if others else None

    return missing


def keeps(surface: int | None = None, replacements: int = 0) -> Goal:
    """Keep the contract, with at least so many replacements and at most so many messages on the surface."""

    def missing(attempt: Attempt) -> str | None:
        if attempt.broken:
            return f"Still broken: {', '.join(sorted(attempt.broken))}."
        if len(attempt.surface.replacements) < replacements:
            return (
                f"The log needs {replacements} replacement that takes effect."
                if replacements == 1
                else f"The log needs {replacements} replacements that take effect."
            )
        if surface is not None and len(attempt.surface) > surface:
            return f"The model still sees {len(attempt.surface)} messages; the aim is {surface} or fewer."
        return None

    return missing


def surface_is(seqs: Sequence[int]) -> Goal:
    """Bring the surface to exactly these events, in this order."""

    def missing(attempt: Attempt) -> str | None:
        if attempt.surface.seqs == tuple(seqs):
            return None
        return f"The surface is {_listed(attempt.surface.seqs)}; it should be {_listed(seqs)}."

    return missing


def inherits() -> Goal:
    """Cut the log at its end to the longest part that a fork may inherit."""

    def missing(attempt: Attempt) -> str | None:
        start, now = event_lines(attempt.start_log)[1], event_lines(attempt.log_text)[1]
        if now != start[: len(now)]:
            return "Only drop events from the end of the log."
        legal = [point.boundary + 1 for point in fork_points(parse(attempt.start_log).log) if point.legal]
        if len(now) in legal:
            return None if len(now) == max(legal) else "A longer part can be inherited, too."
        return f"Here a fork is refused: {fork_points(attempt.log)[-1].reason}." if now else "Nothing is left to inherit."

    return missing


def request_holds() -> Goal:
    """Make the request equal the fold without touching the log."""

    def missing(attempt: Attempt) -> str | None:
        if attempt.edits:
            return "The log is the source of truth: change the request, not the log."
        if attempt.broken:
            return f"Still broken: {', '.join(sorted(attempt.broken))}."
        return None

    return missing


def request_breaks(rule: str) -> Goal:
    """Make the request break exactly this rule without touching the log."""

    def missing(attempt: Attempt) -> str | None:
        if attempt.edits:
            return "Change the request, not the log."
        if rule not in attempt.broken:
            return f"The rule {rule} still holds."
        return None

    return missing


def _listed(seqs: Sequence[int]) -> str:
    return ", ".join(map(str, seqs)) or "empty"
