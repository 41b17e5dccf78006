"""A violation explained step by step: the event, what it clashes with, and what was open at that moment."""

from collections.abc import Iterator

from foldlens.model.js import text_of
from foldlens.model.log import Log
from foldlens.model.violation import Violation
from foldlens.rules import RULES_BY_NAME
from foldlens.rules.nesting import Nesting
from foldlens.rules.scope import Scope
from foldlens.rules.trace import new_scope, trace


def walk(log: Log, violation: Violation) -> tuple[str, ...]:
    """The explanation of one violation in plain sentences, each to be verified by hand in the log."""
    return tuple(_sentences(log, violation))


def _sentences(log: Log, violation: Violation) -> Iterator[str]:
    rule = RULES_BY_NAME[violation.rule]
    yield f"The rule: {rule.statement}"
    if violation.seq is not None and violation.seq < len(log):
        event = log[violation.seq]
        yield f"The event: seq {event.seq} is a {event.kind} ({event.type})."
        yield from _scope_sentences(log, violation.seq)
    for seq in violation.related:
        if 0 <= seq < len(log):
            yield f"It clashes with seq {seq}, a {log[seq].kind}."
    yield f"So: {violation.message}."
    yield f"Why it matters: {rule.why}"


def _scope_sentences(log: Log, seq: int) -> Iterator[str]:
    scope = new_scope(log)
    nesting = scope.part(Nesting)
    for row, _ in trace(log, scope):
        if row.seq <= seq < row.seq + row.count:
            yield from _open_now(scope, nesting)
            return


def _open_now(scope: Scope, nesting: Nesting) -> Iterator[str]:
    if scope.dialect == "nous":
        return
    turn = "no turn was open" if scope.turn is None else f"turn {text_of(scope.turn)} was open since seq {scope.turn_seq}"
    step = "no step" if scope.step is None else f"step {text_of(scope.step)} since seq {scope.step_seq}"
    yield f"At that moment {turn}, and {step}."
    if nesting.pending:
        yield "Calls waiting for a result: " + ", ".join(f"{text_of(call)} (seq {seq})" for call, seq in nesting.pending.items()) + "."
