"""How much of an earlier summary a later one repeats: the share of its words that stand in the later text.

A measure, not a verdict: a good summary may say the same in other words. It finds the compaction that forgot the first one.
"""

from typing import Any

import regex

from foldlens.model.log import Log

WORD = regex.compile(r"[\p{L}\p{N}]{2,}")


def repeated_words(log: Log, earlier: int, later: int) -> float:
    """The share of the earlier message's distinct words that the later one holds; 1.0 where it has none."""
    before, after = words_of(log, earlier), words_of(log, later)
    return len(before & after) / len(before) if before else 1.0


def words_of(log: Log, seq: int) -> frozenset[str]:
    """The distinct words of a message, in lower case."""
    message = log.dialect.project(log[seq])
    return frozenset() if message is None else frozenset(WORD.findall(" ".join(texts(message.content)).lower()))


def texts(value: Any) -> list[str]:
    """Every text inside a JSON value, keys left out."""
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return [text for part in parts for text in texts(part)]
