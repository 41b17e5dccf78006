"""The word-level difference of two texts: what is the same, what only the log has, what only the request has."""

import re
from itertools import groupby

from rapidfuzz.distance import Indel

WORDS = re.compile(r"\w+|\s+|[^\w\s]")
MOST_WORDS = 6_000  # of either side; longer texts are compared line by line
LONGEST_SAME = 160  # characters of an unchanged stretch that are kept in full

SAME, REMOVED, ADDED = "same", "removed", "added"


def word_changes(logged: str, sent: str) -> tuple[tuple[str, str], ...]:
    """Stretches of text in order: `same`, `removed` (only in the log), `added` (only in the request). Long unchanged stretches are cut in the middle."""
    left, right = WORDS.findall(logged), WORDS.findall(sent)
    if max(len(left), len(right)) > MOST_WORDS:
        left, right = logged.splitlines(keepends=True), sent.splitlines(keepends=True)
    if max(len(left), len(right)) > MOST_WORDS:
        return (REMOVED, shortened(logged)), (ADDED, shortened(sent))
    found: list[tuple[str, str]] = []
    for same, codes in groupby(Indel.opcodes(left, right), key=lambda code: code.tag == "equal"):
        steps = list(codes)
        before = "".join(left[steps[0].src_start : steps[-1].src_end])
        after = "".join(right[steps[0].dest_start : steps[-1].dest_end])
        found.extend([(SAME, shortened(before))] if same else [(what, text) for what, text in ((REMOVED, before), (ADDED, after)) if text])
    return tuple(found)


def shortened(text: str) -> str:
    """A long text with its middle left out."""
    half = LONGEST_SAME // 2
    return text if len(text) <= LONGEST_SAME else f"{text[:half]} … {text[-half:]}"


def similar(left: str, right: str) -> bool:
    """Whether one text may be a changed version of the other, judged by their beginnings."""
    return Indel.normalized_similarity(left[:2_000], right[:2_000]) >= 0.4
