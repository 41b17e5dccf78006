"""One line cut into words, JSON values and options.

Values are JSON so that any text fits on one line; words stay bare so that the common line reads like a sentence.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from foldlens.notation.errors import NotationError

KEY = re.compile(r"(\.[^\s=\"]*|[A-Za-z_]\w*)=")
BARE = re.compile(r"\S+")
_decoder = json.JSONDecoder()


class Token(NamedTuple):
    """`bare` (a plain word), `value` (JSON), `option` (`key=...`) or `remark` (what follows `#`).

    `text` is the token as written, an option's without its key; `value` its JSON value, where it has one.
    """

    sort: Literal["bare", "value", "option", "remark"]
    text: str
    key: str = ""
    value: Any = None
    is_json: bool = False


def tokens(line: str) -> Iterator[Token]:
    """The tokens of a line, in order; raises `NotationError` for a broken JSON value."""
    at, size = 0, len(line)
    while at < size:
        if line[at].isspace():
            at += 1
            continue
        if line[at] == "#":
            yield Token("remark", line[at + 1 :].strip())
            return
        key = KEY.match(line, at)
        start = key.end() if key else at
        found, at = _option_value(line, start, key.group(1)) if key else _word(line, start)
        yield found


def _word(line: str, start: int) -> tuple[Token, int]:
    if line[start] in '"{[':
        value, stop = _json(line, start)
        return Token("value", line[start:stop], "", value, True), stop
    word = BARE.match(line, start)
    assert word is not None  # the caller stands on a character that is no space
    return Token("bare", word.group()), word.end()


def _option_value(line: str, start: int, key: str) -> tuple[Token, int]:
    if start < len(line) and line[start] in '"{[':
        value, stop = _json(line, start)
        return Token("option", line[start:stop], key, value, True), stop
    word = BARE.match(line, start)
    text = word.group() if word else ""
    value, is_json = scalar(text)
    return Token("option", text, key, value, is_json), start + len(text)


def _json(line: str, start: int) -> tuple[Any, int]:
    try:
        value, stop = _decoder.raw_decode(line, start)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"no JSON value at {line[start : start + 30]!r}: {error}") from None
    if stop < len(line) and not line[stop].isspace():
        raise NotationError(f"a space must follow {line[start:stop]!r}")
    return value, stop


def scalar(text: str) -> tuple[Any, bool]:
    """The JSON value that a word spells, and whether it spells one."""
    try:
        return _decoder.decode(text), True
    except ValueError:
        return None, False


def written(value: Any) -> str:
    """A JSON value as the notation writes it: one line, characters that do not print escaped."""
    try:
        text = json.dumps(value, ensure_ascii=False)
        return text if text.isprintable() else json.dumps(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise NotationError(f"a value that JSON cannot hold: {error}") from None
