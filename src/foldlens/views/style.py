"""The page's own look: our style sheets over the notebook system's."""

from functools import cache
from pathlib import Path

from foldlens.report.markup import Markup

STATIC = Path(__file__).parent / "static"


@cache
def style(*extra: str) -> Markup:
    """The page's sheets, and `extra` ones by name, as an element. They are ours and hold nothing from a log."""
    sheets = ("page", "picture", "heat", *extra)
    return Markup(f"<style>{''.join((STATIC / f'{name}.css').read_text(encoding='utf-8') for name in sheets)}</style>")
