"""A log written in the notation, exactly: reading the text back gives the same events.

Each line is built, read back and compared, so that a short form is used only where nothing gets lost.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from foldlens.model.log import Log
from foldlens.notation.envelopes import Envelope, envelope_of
from foldlens.notation.errors import NotationError
from foldlens.notation.forms import WORD, Form
from foldlens.notation.lines import Clock, event_of, taken_apart
from foldlens.notation.paths import difference, same
from foldlens.notation.tokens import written

KEPT = frozenset({"type", "seq", "time", "data", "ignorable"})


def render(log: Log, expected: Iterable[tuple[int | None, str]] = ()) -> str:
    """The log in the notation, with marks for the `expected` (seq, rule) pairs. Raises `NotationError` for values that JSON cannot hold."""
    marks: dict[int | None, list[str]] = {}
    for seq, rule in expected:
        marks.setdefault(seq, []).append(rule)
    lines = [*directives(log, marked=None in marks), *event_lines(log)]
    first = len(lines) - len(log)
    header = next((index for index, line in enumerate(lines) if line.startswith("header:")), 0)
    for seq, rules in marks.items():
        lines[header if seq is None else first + seq] += f"   # ! {', '.join(rules)}"
    return "\n".join(lines) + "\n" if lines else ""


def directives(log: Log, marked: bool = False) -> Iterator[str]:
    """The lines before the first event; a header that carries a mark stands there even when empty."""
    if log.dialect.name != "dsh":
        yield f"dialect: {log.dialect.name}"
    if log.header.fields or marked:
        yield f"header: {written(dict(log.header.fields))}"
    if start_of(log):
        yield f"start: {start_of(log)}"


def start_of(log: Log) -> int:
    """The time that the defaults count from: the first event's, where it has a usual one."""
    return (envelope_of(log.dialect.name).ms(log.source.mapping(0).get("time")) or 0) if len(log) else 0


def event_lines(log: Log) -> Iterator[str]:
    """One line for each event."""
    envelope, start, previous = envelope_of(log.dialect.name), start_of(log), None
    for seq in range(len(log)):
        event = log.source.mapping(seq)
        yield line_of(event, seq, envelope, Clock(start + 1000 * seq, previous))
        previous = envelope.ms(event.get("time"))


def line_of(event: Mapping[str, Any], seq: int, envelope: Envelope, clock: Clock) -> str:
    """The shortest line that reads back as the event."""
    exact = (line for line in candidates(event, seq, envelope, clock) if reads_back(line, event, seq, envelope, clock))
    return min(exact, key=effort, default=f"event {written(event)}")


def effort(line: str) -> int:
    """How hard a line is to read: its length, and taking parts of a short form away again counts much."""
    return len(line) + 40 * line.count(" -.")


def reads_back(line: str, event: Mapping[str, Any], seq: int, envelope: Envelope, clock: Clock) -> bool:
    """Whether the line says exactly this event."""
    try:
        return same(event_of(taken_apart(line), seq, envelope, clock), event)
    except NotationError:
        return False


def candidates(event: Mapping[str, Any], seq: int, envelope: Envelope, clock: Clock) -> Iterator[str]:
    """Lines that may say the event: its short forms, then type and payload."""
    if envelope.flat:
        yield from flat_candidates(event, seq, envelope, envelope.flat)
        return
    type_, payload = event.get("type"), event.get("data")
    if not isinstance(type_, str) or not set(event) <= KEPT | {envelope.op_key, "sourceEventSeqs"}:
        return
    options = [*envelope_options(event, seq, envelope, clock)]
    op_options, bare_payload = options_inside(payload, envelope)
    for form in envelope.forms_of(type_) if isinstance(payload, dict) else ():
        yield " ".join([*short(form, bare_payload, seq), *op_options, *options])
    if WORD.match(type_):
        bare = isinstance(payload, dict) or (payload is None and "/" in type_)
        raw = [] if "data" not in event else [written(payload)] if bare else [f"data={written(payload)}"]
        yield " ".join([type_, *raw, *options])


def flat_candidates(event: Mapping[str, Any], seq: int, envelope: Envelope, key: str) -> Iterator[str]:
    """Lines that may say an event without an envelope."""
    payload = {name: value for name, value in event.items() if name != key}
    yield from (" ".join(short(form, payload, seq)) for form in envelope.forms_of(event.get(key)))
    if isinstance(event.get(key), str) and WORD.match(event[key]):
        yield f"{event[key]} {written(payload)}"


def short(form: Form, payload: Any, seq: int) -> Iterator[str]:
    """The tokens of a form, its own options, and the edits for what it does not say."""
    values = form.found(payload)
    yield form.name
    arguments = [token for slot in form.slots if (token := slot.show(values)) is not None]
    yield from arguments
    extras = [f"{key}={text}" for key, extra in (form.extras or {}).items() if (text := extra.show(payload)) is not None]
    yield from extras
    built = built_from(form, " ".join([form.name, *arguments, *extras]), seq)
    yield from difference(built, payload)


def built_from(form: Form, line: str, seq: int) -> Any:
    """The payload that a line without edits gives."""
    parts = taken_apart(line)
    payload = form.built({"message": f"m{seq}", **form.values(parts.arguments[1:])})
    for key, token in parts.options.items():
        (form.extras or {})[key].write(payload, token)
    return payload


def options_inside(payload: Any, envelope: Envelope) -> tuple[list[str], Any]:
    """The surface op that a dialect keeps in its payload, written, and the payload without it."""
    if not envelope.op_inside or not isinstance(payload, dict) or envelope.op_key not in payload:
        return [], payload
    return [op_option(payload[envelope.op_key], envelope)], {key: value for key, value in payload.items() if key != envelope.op_key}


def op_option(op: Any, envelope: Envelope) -> str:
    """A surface op as an option."""
    span = envelope.replaced(op)
    return f"replace {span[0]}..{span[1]}" if span else f"op={written(op)}"


def envelope_options(event: Mapping[str, Any], seq: int, envelope: Envelope, clock: Clock) -> Iterator[str]:
    """Everything about the envelope that differs from a line's defaults."""
    if not envelope.op_inside:
        default = envelope.default_op(str(event["type"]))
        if envelope.op_key in event and event[envelope.op_key] != default:
            yield op_option(event[envelope.op_key], envelope)
        elif envelope.op_key not in event and default is not None:
            yield "no_op"
    if "sourceEventSeqs" in event:
        yield sources_option(event["sourceEventSeqs"])
    if "seq" not in event:
        yield "no_seq"
    elif event["seq"] is not seq and not same(event["seq"], seq):
        yield f"seq={written(event['seq'])}"
    yield from time_option(event, envelope, clock)
    if "ignorable" in event:
        yield "ignorable" if event["ignorable"] is True else f"ignorable={written(event['ignorable'])}"
    if "data" not in event:
        yield "no_data"


def sources_option(sources: Any) -> str:
    """The cited seqs as an option."""
    if isinstance(sources, list) and all(type(seq) is int and seq >= 0 for seq in sources):
        return f"from {','.join(map(str, sources)) or '-'}"
    return f"from={written(sources)}"


def time_option(event: Mapping[str, Any], envelope: Envelope, clock: Clock) -> Iterator[str]:
    """The time as an option, left out where it is the default, after the event before where that is shorter."""
    if "time" not in event:
        yield "no_time"
        return
    ms = envelope.ms(event["time"])
    if ms is None:
        yield f"t={written(event['time'])}"
    elif ms != clock.default:
        yield f"t=+{ms - clock.previous}" if clock.previous is not None and ms >= clock.previous else f"t={ms}"
