"""Log text made safe for a terminal: control characters would move the cursor, recolour or rewrite lines."""

import unicodedata


def printable(text: str, limit: int | None = None) -> str:
    """The text with control, format and surrogate characters shown as escapes, cut to `limit` characters with an ellipsis."""
    if limit is not None and len(text) > limit:
        text = text[: limit - 1] + "…"
    if text.isascii() and text.isprintable():
        return text
    return "".join(character if _shown(character) else _escaped(character) for character in text)


def _shown(character: str) -> bool:
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
