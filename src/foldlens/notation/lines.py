"""One line of the notation read into one event."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from foldlens.notation.envelopes import Envelope
from foldlens.notation.errors import NotationError
from foldlens.notation.forms import ABSENT, RANGE, Form
from foldlens.notation.paths import deleted, edited
from foldlens.notation.tokens import Token, tokens

NUMBERS = re.compile(r"\d+(,\d+)*\Z")
SIGNS = ("ignorable", "no_data", "no_op", "no_seq", "no_time")
ENVELOPE_KEYS = ("data", "from", "ignorable", "op", "seq", "t")


class Line(NamedTuple):
    """A line taken apart: arguments, options by key, path edits in order, marked rules."""

    arguments: list[Token]
    options: dict[str, Token]
    edits: list[Token]
    expected: tuple[str, ...]


class Clock(NamedTuple):
    """What a time may be relative to: the default for this line, and the event before."""

    default: int
    previous: int | None


def taken_apart(line: str) -> Line:
    """The tokens of a line sorted by what they are for."""
    found = Line([], {}, [], ())
    rest = list(tokens(line))
    while rest:
        token = rest.pop(0)
        if token.sort == "remark":
            return found._replace(expected=marked(token.text))
        if (token.sort == "option" and token.key.startswith(".")) or token.text.startswith("-."):
            found.edits.append(token)
        elif token.sort == "option":
            found.options[token.key] = token
        elif token.sort == "bare" and token.text in ("replace", "from") and found.arguments:
            found.options[token.text] = rest.pop(0) if rest and rest[0].sort == "bare" else Token("bare", "")
        elif token.sort == "bare" and token.text in SIGNS and found.arguments:
            found.options[token.text] = token
        else:
            found.arguments.append(token)
    return found


def marked(remark: str) -> tuple[str, ...]:
    """The rules that a remark expects to be broken: `# ! a, b`."""
    return tuple(name.strip() for name in remark[1:].split(",") if name.strip()) if remark.startswith("!") else ()


def event_of(line: Line, seq: int, envelope: Envelope, clock: Clock) -> Any:
    """The event that a line writes; `seq` is its place in the log."""
    head, *arguments = line.arguments
    if head.text == "event" and len(arguments) == 1 and arguments[0].is_json:
        return arguments[0].value
    form, type_, payload = read_payload(head, arguments, line, seq, envelope)
    for key, token in line.options.items():
        extra = (form.extras or {}).get(key) if form else None
        if extra:
            extra.write(payload, token)
        elif key not in ENVELOPE_KEYS and key not in SIGNS and key != "replace":
            raise NotationError(f"{head.text} has no option {key}=")
    if envelope.flat:
        return flattened(type_, payload, line, envelope.flat)
    return enveloped(type_, payload, line, seq, envelope, clock)


def read_payload(head: Token, arguments: Sequence[Token], line: Line, seq: int, envelope: Envelope) -> tuple[Form | None, str, Any]:
    """The form in use (if any), the type as logged, and the payload before options and edits."""
    form = envelope.form(head.text)
    type_ = form.type if form else head.text
    whole = line.options.get("data")
    if whole is not None:
        if arguments or not whole.is_json:
            raise NotationError("data= takes one JSON value and stands for the whole payload")
        return None, type_, whole.value
    if len(arguments) == 1 and (isinstance(arguments[0].value, dict) or (form is None and "/" in type_)):
        return None, type_, json_argument(arguments[0])
    if form:
        values = form.values(arguments)
        return form, type_, form.built({"message": f"m{seq}", **values})
    if arguments or ("/" not in type_ and "no_data" not in line.options):
        raise NotationError(unknown(type_, envelope))
    return None, type_, {}


def json_argument(token: Token) -> Any:
    """The payload written after a raw type."""
    if token.is_json:
        return token.value
    known = {"null": None, "true": True, "false": False}
    if token.text in known:
        return known[token.text]
    try:
        return int(token.text)
    except ValueError:
        raise NotationError(f"a raw event takes its payload as JSON, not {token.text}") from None


def unknown(name: str, envelope: Envelope) -> str:
    """Why a first word is no kind, with the nearest one."""
    near = get_close_matches(name, [form.name for form in envelope.forms], n=1)
    hint = f"did you mean {near[0]}?" if near else "any other event is written as its type and its payload as JSON"
    return f"unknown kind {name!r}; {hint}"


def flattened(type_: str, payload: Any, line: Line, key: str) -> dict[str, Any]:
    """The whole event where there is no envelope: the type under `key`, then the payload."""
    unfit = sorted({"replace", "from", "op", "t", "seq", *SIGNS} & line.options.keys())
    if unfit:
        raise NotationError(f"an event of this dialect has no place for {unfit[0]}")
    for edit in line.edits:
        payload = apply_edit(payload, edit)
    if not isinstance(payload, dict):
        raise NotationError("an event of this dialect is an object")
    return {key: type_, **payload}


def enveloped(type_: str, payload: Any, line: Line, seq: int, envelope: Envelope, clock: Clock) -> dict[str, Any]:
    """The whole event: payload with its edits, inside the dialect's envelope."""
    op = surface_op(type_, line, envelope)
    if op is not ABSENT and envelope.op_inside:
        if not isinstance(payload, dict):
            raise NotationError("a surface op needs a payload that is an object")
        payload[envelope.op_key] = op
    for edit in line.edits:
        payload = apply_edit(payload, edit)
    event: dict[str, Any] = {"type": type_}
    stamps = {"seq": stamp(line, "seq", "no_seq", seq), "time": time_of(line, envelope, clock)}
    event.update({key: value for key, value in stamps.items() if value is not ABSENT})
    if "no_data" not in line.options:
        event["data"] = payload
    if "ignorable" in line.options:
        event["ignorable"] = line.options["ignorable"].value if line.options["ignorable"].sort == "option" else True
    if op is not ABSENT and not envelope.op_inside:
        event[envelope.op_key] = op
    if "from" in line.options:
        event["sourceEventSeqs"] = sources(line.options["from"], envelope)
    return event


def apply_edit(payload: Any, edit: Token) -> Any:
    """The payload with one path edit carried out."""
    if edit.sort != "option":
        deleted(payload, edit.text[2:].split("."))
        return payload
    if not edit.is_json:
        raise NotationError(f"{edit.key}= takes a JSON value, not {edit.text!r}")
    return edited(payload, edit.key[1:].split("."), edit.value)


def surface_op(type_: str, line: Line, envelope: Envelope) -> Any:
    """The surface op of the line, or `ABSENT`."""
    if "replace" in line.options:
        found = RANGE.match(line.options["replace"].text)
        if not found:
            raise NotationError("replace takes a range A..B")
        return envelope.replace(int(found.group(1)), int(found.group(2)))
    if "op" in line.options:
        return json_of(line.options["op"])
    default = envelope.default_op(type_)
    return ABSENT if "no_op" in line.options or default is None else default


def sources(token: Token, envelope: Envelope) -> Any:
    """The seqs that the event cites."""
    if envelope.op_inside:
        raise NotationError("events of this dialect cite no sources")
    if token.sort == "option":
        return json_of(token)
    if token.text == "-":
        return []
    if not NUMBERS.match(token.text):
        raise NotationError("from takes seqs as 1,2,3, or - for an empty list")
    return [int(part) for part in token.text.split(",")]


def stamp(line: Line, key: str, absent: str, default: Any) -> Any:
    """An envelope value that the line may set or leave out."""
    if absent in line.options:
        return ABSENT
    return json_of(line.options[key]) if key in line.options else default


def time_of(line: Line, envelope: Envelope, clock: Clock) -> Any:
    """The time of the line as the dialect records it, or `ABSENT`."""
    token = line.options.get("t")
    try:
        if token is not None and token.text.startswith("+"):
            if clock.previous is None:
                raise NotationError("t=+MS needs an event with a time before it")
            return envelope.time(clock.previous + int(token.text[1:]))
        time = stamp(line, "t", "no_time", envelope.time(clock.default))
        return envelope.time(time) if token is not None and type(time) is int else time
    except (OverflowError, ValueError) as error:
        raise error if isinstance(error, NotationError) else NotationError(f"t={token.text if token else clock.default} is no time: {error}") from None


def json_of(token: Token) -> Any:
    """The JSON value of an option."""
    if not token.is_json:
        raise NotationError(f"{token.key}= takes a JSON value, not {token.text!r}")
    return token.value
