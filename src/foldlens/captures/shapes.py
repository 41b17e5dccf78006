"""What the body readers share: where a list of messages sits, and the header terms they all use."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def list_at(key: str) -> Callable[[Any], list[Any]]:
    """Reads the list under a key of a body; raises `ValueError` for a body that has none."""

    def entries(body: Any) -> list[Any]:
        found = body.get(key) if isinstance(body, Mapping) else None
        if not isinstance(found, Sequence) or isinstance(found, str | bytes):
            raise ValueError(f"a request body needs a list under {key!r}")
        return list(found)

    return entries


def header_terms(**places: str) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Reads header terms from the keys of a body; a term may name several keys, the first one present wins. Absent keys stay absent."""
    ways = {term: keys.split("|") for term, keys in places.items()}

    def header(body: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for term, keys in ways.items():
            key = next((key for key in keys if key in body), None)
            if key is not None:
                found[term] = body[key]
        return found

    return header


def block_text(content: Any) -> str:
    """The text of a string, or of a list of text blocks, joined without separator."""
    if isinstance(content, str):
        return content
    blocks = content if isinstance(content, Sequence) else [content]
    return "".join(block["text"] for block in blocks if isinstance(block, Mapping) and isinstance(block.get("text"), str))
