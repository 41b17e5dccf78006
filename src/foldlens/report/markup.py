"""HTML built from values: every string is escaped, so no text from a log can become markup.

`el("b", text)` is the only way to make a tag, and `Markup` the only type that passes unescaped.
"""

import html
from collections.abc import Iterable
from typing import TypeAlias

VOID = frozenset({"br", "hr", "wbr", "meta", "link"})


class Markup(str):
    """HTML that was built here. Strings that come from anywhere else are text."""

    __slots__ = ()


Content: TypeAlias = "str | int | float | Markup | Iterable[Content] | None"


def text(content: Content) -> Markup:
    """Any content as HTML: markup as it is, everything else escaped; control characters and lone surrogates are shown, not sent."""
    if content is None:
        return Markup("")
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(html.escape(visible(content)))
    if isinstance(content, int | float):
        return Markup(str(content))
    return Markup("".join(text(part) for part in content))


def el(tag: str, *content: Content, **attributes: str | int | bool | None) -> Markup:
    """One element. Attribute `cls` is `class`, underscores become dashes; `None` and `False` leave an attribute out."""
    written = "".join(_attribute(name, value) for name, value in attributes.items() if value is not None and value is not False)
    return Markup(f"<{tag}{written}>" if tag in VOID else f"<{tag}{written}>{text(content)}</{tag}>")


def _attribute(name: str, value: str | int | bool) -> str:
    spelled = "class" if name == "cls" else name.strip("_").replace("_", "-")
    return f" {spelled}" if value is True else f' {spelled}="{html.escape(visible(str(value)))}"'


def visible(string: str) -> str:
    """Text that any page can carry: control characters as pictures, lone surrogates and bidirectional overrides as signs."""
    return string.translate(_SIGNS) if not string.isascii() or not string.isprintable() else string


_SIGNS: dict[int, int] = {code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n"}
_SIGNS[127] = 0x2421
_SIGNS.update(dict.fromkeys(range(0x80, 0xA0), 0xFFFD))
_SIGNS.update(dict.fromkeys(range(0xD800, 0xE000), 0xFFFD))
_SIGNS.update(dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C), 0xFFFD))
